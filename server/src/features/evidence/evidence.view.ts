import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { supportRequestLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import type {
  SupportFile,
  SupportQuery,
  SupportRequest,
  SupportSheet,
} from '@auditplus/contract/features/evidence/evidence.model.ts';
import type { FileRef, PersonRef } from '@auditplus/contract/kernel/values.ts';
import type { z } from 'zod';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { taskScope } from '../audit-base/public.ts';
import { fileRefs } from '../files/public.ts';
import { type CoveringRecord, coveringRecords, scorerPlace } from '../findings/public.ts';
import { loadTask } from '../stored-audits/public.ts';
import { askableItems } from './askable-items.queries.ts';
import { waitingForRequests } from './evidence.people.ts';
import {
  hasOpenStage,
  mayAccept,
  mayHandIn,
  mayWaive,
  type Place,
  scoredBy,
  seesDrafts,
} from './evidence.policy.ts';
import {
  currentFiles,
  filesOfRequests,
  type RequestFile,
  type RequestRow,
  requestRows,
} from './evidence.repository.ts';
import { headOf, sheetRows } from './evidence-sheet.queries.ts';
import { lastYearsEvidence } from './last-years-evidence.queries.ts';
import { assertNamedPlace } from './named-place.ts';

export type Query = z.infer<typeof SupportQuery>;
type Sheet = z.infer<typeof SupportSheet>;

/** The evidence requests of a task, or of one of its evaluations, with files, abilities and counters. */
export async function readSheet(ctx: Ctx, query: Query): Promise<Sheet> {
  const task = await loadTask(ctx.db, ctx, query.checkTaskId);
  const scope = taskScope(ctx);
  if (scope.kind === 'all' && scope.metadataOnly) refuse('AU0001');
  await assertNamedPlace(ctx.db, task.id, query);
  const rows = await sheetRows(ctx, task, query);
  const place: Place = { task, scorer: await scorerPlace(ctx.db, ctx, task) };
  const all = await viewsOf(ctx, place, rows);
  const isClosed = auditLifecycle.is(task.check.state, 'closed', 'cancelled');
  const head = await headOf(ctx, task);
  return {
    task: {
      id: task.id,
      checkId: task.check_id,
      checkName: task.check.full_name,
      unit: { id: task.unit_org_id, fullName: head.unit_name, enCode: head.unit_code },
      standardName: `${head.standard_name} ${head.version_no}`,
      closed: isClosed,
    },
    list: all.filter((request) => matches(request, query)),
    reusable: isClosed ? 0 : (await lastYearsEvidence(ctx, task, all)).length,
    askable: isClosed ? [] : await askableItems(ctx, place, query),
    counters: countersOf(all),
  };
}

/** One request; AU0002 when the caller may not read it. */
export async function readRequest(ctx: Ctx, id: string): Promise<SupportRequest> {
  const row = orThrow(
    await requestRows(ctx.db, ctx).where('support_requests.id', '=', id).executeTakeFirst(),
    'AU0002',
  );
  const task = await loadTask(ctx.db, ctx, row.check_task_id);
  const place: Place = { task, scorer: await scorerPlace(ctx.db, ctx, task) };
  const [view] = await viewsOf(ctx, place, [row]);
  return orThrow(view, 'AU0002');
}

function matches(request: SupportRequest, query: Query): boolean {
  if (query.state !== undefined && request.state !== query.state) return false;
  if (query.overdue !== undefined && request.overdue !== (query.overdue === 1)) return false;
  if (query.chapter && request.chapterCode !== query.chapter) return false;
  if (!query.keyword) return true;
  const word = query.keyword.toLowerCase();
  const texts = [
    request.nodeCode,
    request.nodeName,
    request.label,
    ...request.files.map(({ file }) => file.name),
  ];
  return texts.some((text) => text.toLowerCase().includes(word));
}

const countersOf = (list: readonly SupportRequest[]): Sheet['counters'] => {
  const count = (test: (request: SupportRequest) => boolean) => list.filter(test).length;
  return {
    total: list.length,
    submitted: count(({ state }) => state === supportRequestLifecycle.state.submitted),
    accepted: count(({ state }) => state === supportRequestLifecycle.state.accepted),
    returned: count(({ state }) => state === supportRequestLifecycle.state.returned),
    waived: count(({ state }) => state === supportRequestLifecycle.state.waived),
    mandatoryMissing: count(({ mandatory, state }) => mandatory === 1 && isMissing(state)),
    overdue: count(({ overdue }) => overdue),
    expired: count(({ files }) => files.some((file) => file.expired && !file.replaced)),
  };
};

const isMissing = (state: number): boolean =>
  state === supportRequestLifecycle.state.toSubmit || state === supportRequestLifecycle.state.returned;

/** Requests of one task as the caller sees them, in five queries whatever their number. */
async function viewsOf(ctx: Ctx, place: Place, rows: readonly RequestRow[]): Promise<SupportRequest[]> {
  const [files, covering] = await Promise.all([
    filesOfRequests(
      ctx.db,
      ctx,
      rows.map((row) => row.id),
    ),
    coveringRecords(ctx.db, place.task.id, [...new Set(rows.map((row) => row.node_id))]),
  ]);
  const refs = await refsOf(ctx, files, rows);
  const waiting = await waitingForRequests(ctx.db, rows);
  const byRequest = Map.groupBy(files, (file) => file.request_id);
  const today = dayOf(ctx.clock.now());
  return rows.map((row) => {
    const own = byRequest.get(row.id) ?? [];
    const shown = row.state === supportRequestLifecycle.state.toSubmit && !seesDrafts(ctx, row) ? [] : own;
    return {
      ...headFields(row),
      ...stateFields(row, today),
      waitingFor: waiting.get(row.id) ?? [],
      templateFile: row.template_file === null ? null : (row.template_file as FileRef),
      files: shown.map((file) => fileView(file, { own, refs, today })),
      abilities: abilitiesOf(ctx, row, {
        place,
        files: own,
        covering: covering.get(row.node_id) ?? [],
      }),
    };
  });
}

async function refsOf(
  ctx: Ctx,
  files: readonly RequestFile[],
  rows: readonly RequestRow[],
): Promise<Map<string, FileRef>> {
  const templates = rows.flatMap((row) => (row.template_file as FileRef | null)?.fileId ?? []);
  const refs = await fileRefs(ctx, [...files.map((file) => file.file_id), ...templates]);
  return new Map(refs.map((ref) => [ref.fileId, ref]));
}

type FileContext = { own: readonly RequestFile[]; refs: ReadonlyMap<string, FileRef>; today: string };

const fileView = (file: RequestFile, { own, refs, today }: FileContext): SupportFile => ({
  id: file.id,
  file: refs.get(file.file_id) ?? {
    name: file.original_name,
    fileId: file.file_id,
    url: '',
    size: file.size,
  },
  sha256: file.sha256,
  versionNo: file.version_no,
  replacesId: file.replaces_id,
  issuedOn: file.issued_on,
  validTo: file.valid_to,
  expired: file.valid_to !== null && file.valid_to < today,
  description: file.description,
  uploadedBy: { id: file.uploaded_by, name: file.uploader_name ?? '' },
  uploadedAt: file.uploaded_at.getTime(),
  reuseOfId: file.reuse_of_id,
  replaced: own.some((other) => other.replaces_id === file.id),
  frozen: file.frozen === 1,
  openedByMe: file.opened_at !== null,
});

const person = (id: string | null, name: string | null): PersonRef | null =>
  id === null ? null : { id, name: name ?? '' };

const headFields = (row: RequestRow) => ({
  id: row.id,
  checkTaskId: row.check_task_id,
  evaluationId: row.evaluation_id,
  nodeId: row.node_id,
  nodeCode: row.node_code,
  nodeName: row.node_name,
  chapterCode: row.node_code.split('.')[0] ?? row.node_code,
  requirementId: row.requirement_id,
  label: row.label,
  askedBy: person(row.asked_by, row.asker_name),
  mandatory: row.mandatory === 1 ? (1 as const) : (0 as const),
  fileTypes: (row.file_types ?? []) as string[],
  maxCount: row.max_count ?? 0,
  maxSizeMb: row.max_size_mb ?? DEFAULT_MAX_MB,
  ownerDept:
    row.owner_dept_id === null
      ? null
      : {
          id: row.owner_dept_id,
          fullName: row.dept_name ?? '',
          ...(row.dept_code ? { enCode: row.dept_code } : {}),
        },
  ownerUser: person(row.owner_user_id, row.owner_name),
});

/** Ad-hoc requests take files as large as the product does. */
const DEFAULT_MAX_MB = 300;

const stateFields = (row: RequestRow, today: string) => ({
  dueDate: row.due_date,
  overdue: row.due_date !== null && row.due_date < today && isMissing(row.state),
  state: row.state,
  round: row.round,
  submittedBy: person(row.submitted_by, row.submitter_name),
  submittedAt: row.submitted_at?.getTime() ?? null,
  acceptedBy: person(row.accepted_by, row.acceptor_name),
  acceptedAt: row.accepted_at?.getTime() ?? null,
  returnReason: row.return_reason,
  waiveReason: row.waive_reason,
  note: row.note,
  rev: row.rev,
});

type AbilityContext = { place: Place; files: readonly RequestFile[]; covering: readonly CoveringRecord[] };

function abilitiesOf(
  ctx: Ctx,
  row: RequestRow,
  { place, files, covering }: AbilityContext,
): SupportRequest['abilities'] {
  const isOpen = !auditLifecycle.is(row.check_state, 'closed', 'cancelled');
  const can = (transition: keyof typeof supportRequestLifecycle.transitions) =>
    isOpen && supportRequestLifecycle.allows(transition, row.state);
  const current = currentFiles(files);
  const handsIn = mayHandIn(ctx, row);
  const accepts = mayAccept(ctx, row, place);
  return {
    upload: can('submit') && handsIn,
    submit: can('submit') && handsIn && current.length > 0,
    withdraw: can('withdraw') && row.submitted_by === ctx.caller.userId && row.opened_by_acceptor === 0,
    accept: can('accept') && accepts,
    return: can('return') && accepts,
    waive: can('waive') && mayWaive(ctx, row),
    reopen: can('reopen') && hasOpenStage(scoredBy(ctx, row, place, covering)),
  };
}
