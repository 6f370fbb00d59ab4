import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { listOf, PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ExportLink, Id } from '../../kernel/values.ts';
import {
  ApplicationRow,
  ObjectPlanRow,
  ObjectQuery,
  ObjectRow,
  ObjectSide,
  ObjectsChosen,
} from './objects.model.ts';

/** The menu entry of designs as text. */
const PAGE = 'onlineDev.objects';
const PATH = '/api/visualdev/Objects';

const Archive = z.object({
  file: z.unknown().describe('A ZIP archive of files KIND/ID.json'),
  choices: z.unknown().describe('What was decided about its files: ObjectChoices as JSON, before the file'),
});
const READING = [
  'object.noArchive',
  'object.archiveTooLarge',
  'import.wrongFormat',
  'file.missingPart',
] as const;

/** What is wrong with single files; the others are not kept back. */
const OF_FILES = [
  'object.pathInvalid',
  'object.isLink',
  'object.fileTooLarge',
  'object.pathTwice',
  'object.damaged',
] as const;

/** Designs as text (online-development 11): what people design as files, brought in and taken back. */
export const objectsRoutes = {
  list: route({
    method: 'GET',
    path: PATH,
    summary: 'Objects that can be kept as text, of the kinds that the caller may export',
    access: module(PAGE),
    query: ObjectQuery,
    reply: paged(ObjectRow).extend({ kinds: z.array(ObjectRow.pick({ kind: true, kindName: true })) }),
  }),
  export: route({
    method: 'POST',
    path: `${PATH}/Actions/Export`,
    summary: 'Chosen objects as a ZIP archive, one file each',
    access: button(PAGE, 'btn_download'),
    body: ObjectsChosen,
    reply: ExportLink,
    refuses: ['object.kindDenied'],
  }),
  plan: route({
    method: 'POST',
    path: `${PATH}/Actions/Plan`,
    summary: 'What applying an archive would do, in sentences; nothing is stored',
    access: button(PAGE, 'btn_upload'),
    body: Archive,
    bodyType: 'multipart',
    reads: true,
    reply: listOf(ObjectPlanRow),
    refuses: READING,
    reports: OF_FILES,
  }),
  apply: route({
    method: 'POST',
    path: `${PATH}/Actions/Apply`,
    summary: 'Brings the files of an archive in; what is refused or in conflict stays out',
    access: button(PAGE, 'btn_upload'),
    body: Archive,
    bodyType: 'multipart',
    reply: listOf(ObjectPlanRow).extend({
      /** Empty where nothing had to be stored. */
      id: z.string(),
    }),
    refuses: READING,
    reports: OF_FILES,
  }),
  applications: route({
    method: 'GET',
    path: `${PATH}/Applications`,
    summary: 'When files were applied, newest first',
    access: module(PAGE),
    query: PageQuery,
    reply: paged(ApplicationRow),
  }),
  rollBack: route({
    method: 'PUT',
    path: `${PATH}/Applications/:id/Actions/RollBack`,
    summary: 'Makes the objects of an application what they were before it; later changes elsewhere stay',
    access: button(PAGE, 'btn_rollBack'),
    params: z.object({ id: Id }),
    body: z.object({ take: ObjectSide.optional() }),
    reply: listOf(ObjectPlanRow),
  }),
};
