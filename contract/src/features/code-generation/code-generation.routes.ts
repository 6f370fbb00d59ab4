import { z } from 'zod';
import { button, module, oneOf } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { ById, codeLine, ExportLink, line } from '../../kernel/values.ts';
import { DESIGNS_PAGE, GENERATOR_PAGES } from '../designs/designs.routes.ts';

/** Directories of the menu that the page of generated code can stand in. */
export const GENERATOR_AREAS = [
  'library',
  'extend',
  'permission',
  'system',
  'systemData',
  'onlineDev',
] as const;

const PATH = '/api/visualdev/Generater';
const PAGES = Object.values(GENERATOR_PAGES);
const downloads = oneOf(
  button(DESIGNS_PAGE, 'btn_download'),
  ...PAGES.map((page) => button(page, 'btn_download')),
);

/** What generated code is called and where it goes. */
export const GeneratorRequest = z.object({
  /** Code of the directory that its page stands in. */
  module: z.enum(GENERATOR_AREAS),
  /** One record, in English: `Hazard`, `WorkPermit`. */
  className: codeLine(40).regex(/^[A-Za-z][A-Za-z0-9]+$/),
  /** Names of child tables, parted by commas. */
  subClassName: line(500).default(''),
  /** The sentence above the declaration. */
  description: line(200).default(''),
});
export type GeneratorRequest = z.output<typeof GeneratorRequest>;

const GeneratedFile = z.object({
  /** The path inside the repository. */
  id: z.string(),
  fileName: z.string(),
  fileType: z.string(),
  fileContent: z.string(),
  folderName: z.string(),
});

/** A folder with its files. */
export const GeneratedFolder = z.object({
  id: z.string(),
  fileName: z.string(),
  children: z.array(GeneratedFile),
});
export type GeneratedFolder = z.output<typeof GeneratedFolder>;

/** What a design becomes. */
export const GeneratedCode = z.object({
  list: z.array(GeneratedFolder),
  /** In what the generated page differs from the form that was made online, in the reader's words. */
  differences: z.array(z.string()),
});
export type GeneratedCode = z.output<typeof GeneratedCode>;

const REFUSALS = ['record.missing', 'generator.notExpressible', 'generator.nameTaken'] as const;

/** Designs as source code of this product (platform-contract 2.12, 7.6). */
export const codeGenerationRoutes = {
  areas: route({
    method: 'GET',
    path: `${PATH}/AreasName`,
    summary: 'Menu directories that generated code can go to, by their codes',
    access: oneOf(module(DESIGNS_PAGE), ...PAGES.map((page) => module(page))),
    reply: z.array(z.string()),
  }),
  preview: route({
    method: 'POST',
    path: `${PATH}/:id/Actions/CodePreview`,
    summary: 'The source code of a design, by folders',
    access: downloads,
    params: ById,
    body: GeneratorRequest,
    reads: true,
    reply: GeneratedCode,
    refuses: REFUSALS,
  }),
  download: route({
    method: 'POST',
    path: `${PATH}/:id/Actions/DownloadCode`,
    summary: 'The source code of a design as one archive',
    access: downloads,
    params: ById,
    body: GeneratorRequest,
    reply: ExportLink,
    refuses: REFUSALS,
  }),
};
