import {
  type PrintBlock,
  PrintPage,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import { type FormPaper, formPaper } from '@auditplus/core/forms/form-paper.ts';
import { type CodedRecord, codeText } from '@auditplus/core/forms/scanned-code.ts';
import { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { publicLink } from '../../kernel/public-url.ts';
import type { PrintRecordKind } from '../print-templates/public.ts';
import { workCalendar } from '../work-calendar/public.ts';
import { formFacts } from './before-save.ts';
import { answerQuestions } from './form-questions.ts';
import { type ReadRecord, readSome } from './read-record.ts';
import { hasPage, processDoor } from './reading-doors.ts';
import type { RecordModel } from './record-model.ts';
import { recordRights } from './record-rights.ts';
import { shownAttributes } from './shown-attributes.ts';
import { menuDoor } from './write-door.ts';
import { answeredForm } from './write-rules.ts';

/** Those of some records that the reader reaches by the page, else by the process that decides on one. */
export async function reached(
  ctx: Ctx,
  model: RecordModel,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadRecord>> {
  const byPage = hasPage(ctx, model)
    ? await readSome(ctx, { model, door: menuDoor(ctx, model), ids })
    : new Map<string, ReadRecord>();
  const found = new Map(byPage);
  for (const id of ids) {
    const door = found.has(id) ? undefined : await processDoor(ctx, model, id);
    const one = door && (await readSome(ctx, { model, door, ids: [id] })).get(id);
    if (one) found.set(id, one);
  }
  return found;
}

type OwnForm = NonNullable<PrintRecordKind['ownForm']>;

/**
 * The form itself is printed where the design has a print button and no template for it, or looks like a document, and
 * where a button of a list prints it.
 */
export function ownForm(model: RecordModel): { readonly ownForm?: OwnForm } {
  const { print, formStyle } = model.body.form.settings;
  const isPrinted = print.shown && (print.printId === '' || formStyle === 'word-form');
  const isPressed = model.body.views.some(({ customButtons }) =>
    customButtons.some(({ prints }) => prints === 'form'),
  );
  if (!isPrinted && !isPressed) return {};
  const content: PrintBlock[] = model.body.process ? [{ kind: 'approvals' }] : [];
  return {
    ownForm: {
      ...{ content, page: PrintPage.parse({}), version: model.version },
      async onPaper(reader, records) {
        const papers = new Map<string, FormPaper>();
        for (let at = 0; at < records.length; at += AT_ONCE) {
          const some = records.slice(at, at + AT_ONCE);
          for (const [id, paper] of await papersOf(reader, model, some)) papers.set(id, paper);
        }
        return papers;
      },
    },
  };
}

/** Records are read so many at a time. */
const AT_ONCE = 50;

type Printed = Parameters<OwnForm['onPaper']>[1];

async function papersOf(
  ctx: Ctx,
  model: RecordModel,
  records: Printed,
): Promise<ReadonlyMap<string, FormPaper>> {
  const found = await reached(
    ctx,
    model,
    records.map(({ id }) => id),
  );
  // Without the page it is a process that lets somebody read: what that leaves out is empty on paper.
  const isReadable = hasPage(ctx, model) ? recordRights(ctx, model).isReadable : () => true;
  const shown = await shownAttributes(ctx, model, [...found.values()]);
  const form = { model: model.form, fields: model.body.form.fields, title: model.label };
  const papers = new Map<string, FormPaper>();
  for (const { id, data } of records) {
    const one = found.get(id);
    if (!one) continue;
    const { values } = one;
    const processId = hasPage(ctx, model) ? undefined : (one.row.processId ?? undefined);
    const code = recordCode(ctx, { designId: model.designId, id, processId: one.row.processId ?? null });
    const asking = {
      values,
      before: values,
      answers: answersFor(ctx, { modelId: model.designId, processId }, id),
    };
    papers.set(
      id,
      await answeredForm(model.form, formFacts(ctx), asking, (run) =>
        formPaper(form, { run, data, code, isReadable, shown }),
      ),
    );
  }
  return papers;
}

/** What a code of a record holds: an address of ours, else what the product's own scanner reads. */
function recordCode({ config }: Ctx, record: CodedRecord): string {
  const payload = codeText(record);
  return publicLink(config, `/jump?${new URLSearchParams({ q: payload })}`) || payload;
}

/** What expressions ask is answered to readers as to people who fill the form in. */
function answersFor(ctx: Ctx, form: Parameters<typeof answerQuestions>[1], id: string) {
  const ask = async (question: Parameters<typeof answerQuestions>[2]['questions'][number]) =>
    (await answerQuestions(ctx, form, { id, questions: [question] })).answers[0]?.value;
  return {
    workDays: () => workCalendar(ctx),
    lookup: (path: string, of: string, field: string) => ask({ kind: 'lookup', path, id: of, field }),
    isUnique: async (path: string, value: unknown) =>
      (await ask({ kind: 'unique', path, value: z.json().parse(value) })) !== false,
  };
}
