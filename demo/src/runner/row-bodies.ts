import type { DeductionEntry, ItemBody } from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { Ctx } from '@auditplus/server/kernel/context.ts';
import type { DeductionPlan, RowPlan } from '../plan-types.ts';
import type { Play } from './play.ts';

/** Ids of an item's deduction options in their order. */
export type OptionIds = (nodeId: string, index: number) => string;

const byVersion = new WeakMap<Play, Map<string, Promise<OptionIds>>>();

/** The deduction options of a version. */
export function optionsOfVersion(play: Play, versionId: string): Promise<OptionIds> {
  const known = byVersion.get(play) ?? new Map<string, Promise<OptionIds>>();
  byVersion.set(play, known);
  const loading = known.get(versionId) ?? loadOptions(play, versionId);
  known.set(versionId, loading);
  return loading;
}

async function loadOptions(play: Play, versionId: string): Promise<OptionIds> {
  const rows = await play.kernel.db
    .selectFrom('deduction_options')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'deduction_options.node_id')
    .select(['deduction_options.id', 'deduction_options.node_id'])
    .where('standard_nodes.version_id', '=', versionId)
    .orderBy('deduction_options.node_id')
    .orderBy('deduction_options.sort_code')
    .execute();
  const ids = Map.groupBy(rows, (row) => row.node_id);
  return (nodeId, index) => {
    const id = ids.get(nodeId)?.[index]?.id;
    if (!id) throw new Error(`Item ${nodeId} has no option ${index}`);
    return id;
  };
}

type Body = Omit<ItemBody, 'rev'>;

/** What a scorer saves for each item: one save, or the refusal of a claim and then the score. */
export async function bodiesOf(
  play: Play,
  ctx: Ctx,
  input: {
    readonly entered: readonly { readonly nodeId: string; readonly row: RowPlan }[];
    readonly options: OptionIds;
  },
): Promise<{ nodeId: string; steps: Body[] }[]> {
  const photos = await uploadPhotos(play, ctx, input);
  return input.entered.map(({ nodeId, row }) => {
    const texts = textsOf(row);
    if (row.status !== 1) {
      const claim = { naReason: row.naReason ?? '', naDecisionReason: row.decisionReason ?? '' };
      return { nodeId, steps: [{ ...texts, ...claim, status: row.status }] };
    }
    const sample = row.deductions.find((deduction) => deduction.sample)?.sample;
    const scored: Body = {
      ...texts,
      status: 1,
      deductions: row.deductions.map((deduction) =>
        entryOf(
          deduction,
          deduction.optionIndex === null ? null : input.options(nodeId, deduction.optionIndex),
          photos.get(deduction),
        ),
      ),
      ...(sample && { sample }),
    };
    const refusal: Body = {
      status: 4,
      naReason: row.naReason ?? '',
      naDecisionReason: row.decisionReason ?? '',
    };
    return { nodeId, steps: row.refusesClaim ? [refusal, scored] : [scored] };
  });
}

const textsOf = (row: RowPlan): Body => ({
  ...(row.comment && { comment: row.comment }),
  ...(row.strength && { strength: row.strength }),
  ...(row.varianceReason && { varianceReason: row.varianceReason }),
  ...(row.carryStatement && { carryStatement: row.carryStatement }),
});

const entryOf = (
  deduction: DeductionPlan,
  optionId: string | null,
  photo: string | undefined,
): DeductionEntry => ({
  optionId,
  // Hits of a sample travel in the sample.
  ...(deduction.sample ? {} : { count: deduction.count }),
  ...(optionId === null && { points: deduction.points }),
  reason: deduction.reason,
  place: deduction.place,
  photoIds: photo ? [photo] : [],
});

/** A picture for every deduction whose option asks for one. */
async function uploadPhotos(
  play: Play,
  ctx: Ctx,
  { entered }: { readonly entered: readonly { readonly row: RowPlan }[] },
): Promise<Map<DeductionPlan, string>> {
  const wanted = entered.flatMap(({ row }) =>
    row.deductions.filter(({ needPhoto }) => needPhoto).map((deduction) => ({ row, deduction })),
  );
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const ids = await play.cabinet.upload(
    ctx,
    wanted.map(({ row, deduction }) => ({
      fileName: `${row.code} 现场照片（${deduction.place || '现场'}）.png`,
      kind: 'png',
      title: `${row.code} 现场照片`,
      lines: [],
      issuedOn: today,
      validTo: null,
    })),
  );
  return new Map(wanted.flatMap(({ deduction }, index) => (ids[index] ? [[deduction, ids[index]]] : [])));
}
