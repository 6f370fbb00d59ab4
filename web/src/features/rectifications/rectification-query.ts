import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import {
  type RectificationCards,
  RectificationList,
  RectificationQuery,
  type RectificationRow,
} from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import type { z } from 'zod';
import type { ListQuery, ListReply } from '../../kit/list-source.ts';

export type Query = z.output<typeof RectificationQuery>;
export type Cards = z.output<typeof RectificationCards>;

/** The list's filters as the endpoint takes them; values of the address that make no sense are left out. */
export function queryOf({ page, filters }: ListQuery): Query {
  const whole = RectificationQuery.safeParse({ ...page, ...filters });
  return whole.success ? whole.data : RectificationQuery.parse(page);
}

/** The cards that came with the list. */
export function cardsOf(reply: ListReply<RectificationRow>): Cards | null {
  const cards = RectificationList.shape.cards.safeParse(Reflect.get(reply, 'cards'));
  return cards.success ? cards.data : null;
}

/** Page on which a row's next step happens: verifying and striking off, or the evidence. */
export function pageOf(row: RectificationRow): string {
  const { verify, finish, effectCheck } = row.abilities;
  const page =
    verify || finish || effectCheck || rectificationLifecycle.is(row.state, 'closed')
      ? 'FinishRectify'
      : 'SubmitProofs';
  return `/${page}/${row.check.id}/${row.id}`;
}
