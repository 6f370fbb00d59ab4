import { z } from 'zod';
import { button, module } from '../access.ts';
import { listOf } from '../paging.ts';
import { route } from '../route.ts';
import { Id, Rev } from '../values.ts';
import { DefinitionDifference, DefinitionUserRow, DefinitionVersionRow } from './definition.model.ts';

const ById = z.object({ id: Id });
/** 0 is the draft. */
const Version = z.coerce.number().int().min(0).max(1_000_000);

/** The calls around the versions of a kind of definition; publishing is declared by the feature, with its own refusals. */
export function definitionRoutes({ path, page }: { readonly path: `/api/${string}`; readonly page: string }) {
  return {
    versions: route({
      method: 'GET',
      path: `${path}/:id/Versions`,
      summary: 'Published versions, newest first',
      access: module(page),
      params: ById,
      reply: listOf(DefinitionVersionRow),
    }),
    differences: route({
      method: 'GET',
      path: `${path}/:id/Differences`,
      summary: 'In what two versions differ; 0 is the draft',
      access: module(page),
      params: ById,
      query: z.object({ from: Version, to: Version }),
      reply: listOf(DefinitionDifference),
    }),
    bringBack: route({
      method: 'PUT',
      path: `${path}/:id/Actions/BringBack`,
      summary: 'Make the draft what a version was',
      access: button(page, 'btn_edit'),
      params: ById,
      body: z.object({ version: z.int().min(1), rev: Rev.optional() }),
      reply: z.null(),
    }),
    uses: route({
      method: 'GET',
      path: `${path}/:id/Uses`,
      summary: 'What uses it',
      access: module(page),
      params: ById,
      reply: listOf(DefinitionUserRow),
    }),
  };
}
