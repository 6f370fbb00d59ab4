import { standardVersionLifecycle } from '@auditplus/contract/features/standards/standards.lifecycle.ts';
import type { VersionView } from '@auditplus/contract/features/standards/standards.model.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';

type WhoActs = Pick<Ctx, 'caller'>;

const holds = (caller: Caller, ...codes: readonly string[]) =>
  codes.some((code) => caller.roleCodes.has(code));

/** Drafting and submitting: the management-system department (audit-domain 4.8, 6.2). */
export const canEditStandards = ({ caller }: WhoActs): boolean => caller.isSystem || holds(caller, 'msd');

/** Publishing, returning, retiring: its head. */
const canPublishStandards = ({ caller }: WhoActs): boolean => caller.isSystem || holds(caller, 'msdHead');

/** Versions that are not published yet are shown to those who work on them and to group leaders. */
export const canSeeDrafts = ({ caller }: WhoActs): boolean =>
  caller.isSystem || holds(caller, 'msd', 'msdHead', 'groupLeader');

export function assertMayEdit(ctx: WhoActs): void {
  if (!canEditStandards(ctx)) refuse('AU0001');
}

export function assertMayPublish(ctx: WhoActs): void {
  if (!canPublishStandards(ctx)) refuse('AU0001');
}

/** What the caller may do with a version now. */
export function versionAbilities(
  ctx: WhoActs,
  version: { readonly state: number; readonly creator_user_id: string | null },
): VersionView['can'] {
  const edits = canEditStandards(ctx);
  const publishes = canPublishStandards(ctx);
  const isDraft = version.state === standardVersionLifecycle.state.draft;
  const isSubmitted = version.state === standardVersionLifecycle.state.submitted;
  return {
    edit: edits && isDraft,
    submit: edits && isDraft,
    publish: publishes && isSubmitted && version.creator_user_id !== ctx.caller.userId,
    return: publishes && isSubmitted,
    retire: publishes && version.state === standardVersionLifecycle.state.published,
  };
}
