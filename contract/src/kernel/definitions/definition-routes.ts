import { z } from 'zod';
import type { RefusalCode } from '../../refusals.ts';
import { button, module } from '../access.ts';
import { listOf } from '../paging.ts';
import { route } from '../route.ts';
import { ById, ExportLink, Flag, Rev } from '../values.ts';
import {
  DefinitionDifference,
  DefinitionImport,
  DefinitionUserRow,
  DefinitionVersionRow,
  PublishRequest,
} from './definition.model.ts';

/** 0 is the draft. */
const Version = z.coerce.number().int().min(0).max(1_000_000);

/** The calls around the versions of a kind of definition; publishing is declared by the feature, with its own refusals. */
export function definitionRoutes({ path, page }: Pick<OfOne, 'path' | 'page'>) {
  return {
    versions: route({
      method: 'GET',
      path: `${path}/:id/Versions`,
      summary: 'Published versions, newest first',
      access: module(...[page].flat()),
      params: ById,
      reply: listOf(DefinitionVersionRow),
    }),
    differences: route({
      method: 'GET',
      path: `${path}/:id/Differences`,
      summary: 'In what two versions differ; 0 is the draft',
      access: module(...[page].flat()),
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
      access: module(...[page].flat()),
      params: ById,
      reply: listOf(DefinitionUserRow),
    }),
  };
}

type Headed<E extends z.ZodType, I extends z.ZodType> = {
  readonly path: `/api/${string}`;
  /** The menu entries of its screens. */
  readonly page: string | readonly string[];
  /** What the calls are about, such as `data interface`; for the API document. */
  readonly noun: string;
  /** What an administrator sends to create and to save. */
  readonly edit: E;
  /** What its editor reads. */
  readonly info: I;
  /** The button that copying needs where it is not that of adding. */
  readonly copyButton?: string;
  /** Where a transfer file comes in, after the path. */
  readonly importPath: `/${string}`;
  /** What may be wrong with the head: names and codes that are taken, a category that is unknown. */
  readonly head: readonly RefusalCode[];
  /** What may be wrong with the body as somebody wrote it. */
  readonly asWritten?: readonly RefusalCode[];
  /** What the check before publishing refuses beyond that. */
  readonly publishing?: readonly RefusalCode[];
  /** What deleting refuses beyond a use. */
  readonly removing?: readonly RefusalCode[];
  /** How large a definition may be that is sent; as other calls unless given. */
  readonly bodyBytes?: number;
};

/**
 * The calls of a kind of definition with a head, which `headedDefinitions` of the server carries out. Declared by the
 * feature: the list, pickers, switching (`switchRoute`), the export, and what is run of a published version.
 */
export function headedRoutes<E extends z.ZodType, I extends z.ZodType>({
  path,
  page,
  noun,
  edit,
  info,
  copyButton = 'btn_add',
  importPath,
  head,
  asWritten = [],
  publishing = [],
  removing = [],
  bodyBytes,
}: Headed<E, I>) {
  const size = bodyBytes === undefined ? {} : { bodyBytes };
  return {
    create: route({
      method: 'POST',
      path,
      summary: `Add a ${noun}; it is used once it is published`,
      access: button(page, 'btn_add'),
      ...size,
      body: edit,
      reply: z.object({ id: z.string() }),
      refuses: [...head, ...asWritten],
    }),
    read: route({
      method: 'GET',
      path: `${path}/:id`,
      summary: `A ${noun} for its editor`,
      access: module(...[page].flat()),
      params: ById,
      reply: info,
    }),
    update: route({
      method: 'PUT',
      path: `${path}/:id`,
      summary: `Change the draft of a ${noun}`,
      access: button(page, 'btn_edit'),
      params: ById,
      ...size,
      body: edit,
      reply: z.null(),
      refuses: [...head, ...asWritten],
    }),
    remove: route({
      method: 'DELETE',
      path: `${path}/:id`,
      summary: `Delete a ${noun} that nothing uses`,
      access: button(page, 'btn_remove'),
      params: ById,
      query: z.object({ rev: z.coerce.number().pipe(Rev).optional() }),
      reply: z.null(),
      refuses: ['definition.inUse', ...removing],
    }),
    copy: route({
      method: 'POST',
      path: `${path}/:id/Actions/Copy`,
      summary: `Make a ${noun} like another one`,
      access: button(page, copyButton),
      params: ById,
      reply: z.object({ id: z.string() }),
      refuses: head,
    }),
    publish: route({
      method: 'PUT',
      path: `${path}/:id/Actions/Publish`,
      summary: `Make the draft of a ${noun} the version that is used`,
      access: button(page, 'btn_publish'),
      params: ById,
      body: PublishRequest,
      reply: z.object({ version: z.int() }),
      refuses: ['definition.unchanged', ...asWritten, ...publishing],
    }),
    import: importRoute({ path: `${path}${importPath}`, page, noun, refuses: [...head, ...asWritten] }),
  };
}

type OfOne = Pick<Headed<z.ZodType, z.ZodType>, 'path' | 'page' | 'noun'>;

type Import = OfOne & { readonly refuses: readonly RefusalCode[] };

/** A file with definitions; answers what it would overwrite, and does nothing then, until that is asked for. */
export const importRoute = ({ path, page, noun, refuses }: Import) =>
  route({
    method: 'POST',
    path,
    summary: `Import a file with definitions (${noun}); asks before it overwrites drafts`,
    access: button(page, 'btn_upload'),
    query: z.object({ overwrite: z.coerce.number().pipe(Flag).default(0) }),
    body: z.object({}),
    bodyType: 'multipart',
    reply: DefinitionImport,
    refuses: [
      'import.wrongFormat',
      'import.wrongPlaces',
      'definition.newerShape',
      'file.missingPart',
      ...refuses,
    ],
  });

/** Switches a definition on or off. */
export const switchRoute = ({ path, page, noun, stateButton }: OfOne & { readonly stateButton: string }) =>
  route({
    method: 'PUT',
    path: `${path}/:id/Actions/State`,
    summary: `Switch a ${noun} on or off`,
    access: button(page, stateButton),
    params: ById,
    reply: z.null(),
  });

/** A definition as a file that `import` reads, for a GET at an address of its own. */
export const exportRoute = ({
  path,
  page,
  noun,
  exportPath,
}: OfOne & { readonly exportPath: `/${string}` }) =>
  route({
    method: 'GET',
    path: `${path}/:id${exportPath}`,
    summary: `A ${noun} as a file that can be imported`,
    access: button(page, 'btn_download'),
    params: ById,
    reply: ExportLink,
  });
