import type { MatrixQuery, MatrixReply } from '@auditplus/contract/features/scoring/score-matrix.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { STAGES } from '@auditplus/core/scoring/stages.ts';
import { nodeName } from '@auditplus/core/text/standard-words.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { loadPeople } from '../../users/public.ts';
import { type BoardEvaluation, stagesBelow } from '../board.ts';
import { type ItemRow, rowsOf } from '../rows.repository.ts';
import { abilitiesOf, type Relation, relationTo, sightOf } from '../scoring.policy.ts';
import { lowerView, nodeView, rowView } from '../scoring.view.ts';
import { shownRow } from '../sheet-rows.ts';
import { loadCheckContexts, type TaskContext } from '../task-context.repository.ts';
import type { VersionItem } from '../version-tree.queries.ts';
import { rowsByItem } from '../working.ts';

type Cell = {
  readonly context: TaskContext;
  readonly relation: Relation;
  readonly item: VersionItem;
  readonly evaluation: BoardEvaluation;
  readonly lower: readonly BoardEvaluation[];
};

/** `GET /score/Matrix`: one item of a stage across the units of an audit, for one expert to score in a row (X10). */
export async function scoreMatrix(
  ctx: Ctx,
  query: z.infer<typeof MatrixQuery>,
): Promise<z.infer<typeof MatrixReply>> {
  const { stage, nodeCode } = query;
  const contexts = await loadCheckContexts(ctx, query.checkId);
  if (contexts.length === 0) refuse('AU0002');
  const tasks = contexts.map((context) => ({
    context,
    relation: relationTo(ctx.caller, context, ctx.clock.now()),
  }));
  const seen = tasks.filter(({ context, relation }) =>
    (['C', 'W', 'H'] as const).some((line) => sightOf(relation, context, stage, line) !== 'none'),
  );
  const [first] = seen;
  if (!first) refuse('AU0001');
  const cells = seen.flatMap((task) => cellOf(task, nodeCode, stage));
  const records = cells.flatMap(({ evaluation, lower }) =>
    [evaluation, ...lower].map(({ current }) => current.id),
  );
  const rows = await rowsOf(ctx.db, records, [...new Set(cells.map(({ item }) => item.id))]);
  const people = await loadPeople(
    ctx.db,
    rows.flatMap((row) => [
      row.scorerId,
      row.modifiedBy,
      ...row.deductions.map((deduction) => deduction.scorerId ?? null),
    ]),
  );
  const node = first.context.tree.nodes.find((candidate) => candidate.nodeCode === nodeCode);
  return {
    node: node ? nodeView(node) : null,
    items: itemsOf(first.context, { stage, language: ctx.language }),
    list: cells.map((cell) => {
      const { context, evaluation, item, lower } = cell;
      const own = rowsFor(rows, evaluation, item);
      const shown = shownRow(rowsByItem(own).get(item.id), ctx.caller.userId, stage);
      const isOwn = shown?.scorerId === ctx.caller.userId || stage === 'SELF';
      return {
        checkTaskId: context.task.id,
        unit: { id: context.unit.id, fullName: context.unit.fullName, enCode: context.unit.enCode },
        evaluationId: evaluation.id,
        stageRecordId: evaluation.current.id,
        recordState: evaluation.current.state,
        nodeId: item.id,
        row: shown && rowView(shown, people, isOwn ? shown.rev : 0),
        lower: lower.flatMap((source) => {
          const row = rowsFor(rows, source, item).find(({ scorerId }) => scorerId === null);
          return row ? lowerView(source.stage, row, people) : [];
        }),
        canEdit: abilitiesOf(cell.relation, { ...context, evaluation, record: evaluation.current }).edit,
      };
    }),
  };
}

const rowsFor = (rows: readonly ItemRow[], evaluation: BoardEvaluation, item: VersionItem): ItemRow[] =>
  rows.filter((row) => row.recordId === evaluation.current.id && row.nodeId === item.id);

function cellOf(
  { context, relation }: { context: TaskContext; relation: Relation },
  nodeCode: string,
  stage: z.infer<typeof MatrixQuery>['stage'],
): Cell[] {
  const { board, tree } = context;
  const item = [...tree.items.values()].find((candidate) => candidate.nodeCode === nodeCode);
  const evaluation = item && board.covering(stage, item.id);
  if (!item || !evaluation) return [];
  const sight = sightOf(relation, context, stage, item.line);
  const isConfirmed = evaluation.current.state === stageRecordLifecycle.state.confirmed;
  if (sight === 'none' || (sight === 'confirmed' && !isConfirmed)) return [];
  const isBlind = context.options.blindScoring && !isConfirmed;
  const lower = isBlind
    ? []
    : stagesBelow(board, item.line, stage).flatMap((below) => {
        const source = board.covering(below, item.id);
        const isShown = sightOf(relation, context, below, item.line) !== 'none';
        return isShown && source?.current.state === stageRecordLifecycle.state.confirmed ? source : [];
      });
  lower.sort((a, b) => STAGES.indexOf(a.stage) - STAGES.indexOf(b.stage));
  return [{ context, relation, item, evaluation, lower }];
}

function itemsOf(
  context: TaskContext,
  { stage, language }: { readonly stage: z.infer<typeof MatrixQuery>['stage']; readonly language: Language },
) {
  return [...context.tree.items.values()].flatMap((item) =>
    context.board.covering(stage, item.id)
      ? { nodeCode: item.nodeCode, fullName: nodeName(item, language), line: item.line }
      : [],
  );
}
