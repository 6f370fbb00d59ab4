import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { findRecord } from '@auditplus/contract/all-records.ts';
import type {
  GeneratedCode,
  GeneratorRequest,
} from '@auditplus/contract/features/code-generation/code-generation.routes.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { makeZip } from 'client-zip';
import { readMigrations } from '../../db/migrate.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { designBody } from '../designs/public.ts';
import { createDownloadLink } from '../files/public.ts';
import { dictionaryCodes, hasTable } from './code-generation.queries.ts';
import { type GeneratedFeature, generateFeature, type SourceFile } from './feature-files.ts';
import { namesOf } from './names.ts';
import { UNSUPPORTED } from './unsupported.ts';

/** The source code of a design, by folders. */
export async function previewCode(ctx: Ctx, id: string, request: GeneratorRequest): Promise<GeneratedCode> {
  const { files, differences } = await generated(ctx, id, request);
  const list = [...Map.groupBy(files, ({ path }) => folderOf(path))].map(([folder, members]) => ({
    id: folder,
    fileName: folder,
    children: members.map(({ path, content }) => ({
      id: path,
      fileName: path.slice(path.lastIndexOf('/') + 1),
      fileType: path.slice(path.lastIndexOf('.') + 1),
      fileContent: content,
      folderName: folder,
    })),
  }));
  return { list, differences: differences.map((one) => inLanguage(one, ctx.language)) };
}

/** A link to an archive of the source code. */
export async function downloadCode(ctx: Ctx, id: string, request: GeneratorRequest): Promise<ExportLink> {
  const { files } = await generated(ctx, id, request);
  const entries = files.map(({ path, content }: SourceFile) => ({
    name: path,
    input: content,
    lastModified: ctx.clock.now(),
  }));
  // The web stream is Node's own; only its declaration is the browser's.
  const source = Readable.fromWeb(makeZip(entries) as ReadableStream<Uint8Array>);
  return createDownloadLink(ctx, { name: `${namesOf(request.className).folder}.zip`, source });
}

const folderOf = (path: string): string => (path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '/');

const MOST_NAMED = 8;

async function generated(ctx: Ctx, id: string, request: GeneratorRequest): Promise<GeneratedFeature> {
  const design = await designBody(ctx, id);
  const { one, table } = namesOf(request.className);
  if (findRecord(one) || (await hasTable(ctx.db, table))) refuse('generator.nameTaken', { name: table });
  const made = generateFeature({
    ...design,
    request,
    dictionaries: await dictionaryCodes(ctx.db),
    migration: nextMigration(),
  });
  if ('files' in made) return made;
  const items = made.unsupported.map(
    ({ what, why }) =>
      `${inLanguage(what, ctx.language)}${ctx.language === 'en' ? ': ' : '：'}${inLanguage(UNSUPPORTED[why], ctx.language)}`,
  );
  return refuse('generator.notExpressible', { items: [...new Set(items)].slice(0, MOST_NAMED) });
}

/** The number behind that of the newest migration. */
const nextMigration = (): string => String(Number.parseInt(readMigrations().at(-1)?.name ?? '0', 10) + 1);
