import type { Line, Stage } from './stages.ts';

/** What a score page lets its user do (audit-domain 1.2). */
export type ScoreMode = 'entry' | 'consolidate' | 'entryConfirm' | 'rescoring';

/** One score route: a preset of the one scoring component. */
export type ScoreRoute = {
  /** First segment of the address. */
  readonly route: string;
  readonly stage: Stage;
  readonly lines: readonly Line[];
  /** `own`: the package of the opened evaluation. `whole`: the whole task. */
  readonly scope: 'own' | 'whole';
  readonly mode: ScoreMode;
  /** Key of the page title in the translations. */
  readonly titleKey: string;
};

/** The nine score routes (audit-domain 1.2, D3, D6, D7). */
export const SCORE_ROUTES = [
  preset('TaskScore', 'SELF', ['C', 'W', 'H'], 'own', 'entry'),
  preset('TaskScore1', 'SELF', ['C', 'W', 'H'], 'whole', 'consolidate'),
  preset('TaskScoreCompany', 'COMPANY', ['C'], 'own', 'entry'),
  preset('TaskScoreWaterCompany', 'COMPANY', ['W'], 'own', 'entry'),
  preset('TaskScoreWater', 'WATER', ['W'], 'whole', 'entryConfirm'),
  preset('TaskScoreWaterOperation', 'WATER', ['W'], 'own', 'entry'),
  preset('TaskScoreWater1', 'MSD', ['W'], 'own', 'rescoring'),
  preset('TaskScoreZBSH', 'HQ', ['C', 'H'], 'own', 'entry'),
  preset('GLTXBXG', 'MSD', ['C', 'H'], 'own', 'rescoring'),
] as const satisfies readonly ScoreRoute[];

export type ScoreRouteName = (typeof SCORE_ROUTES)[number]['route'];

/** One of the nine. */
export type KnownScoreRoute = ScoreRoute & { readonly route: ScoreRouteName };

/** How an evaluation is cut into parts (audit-domain 3.2.1). */
export type EvaluationSplit = 'department' | 'specialty' | 'chapter' | 'none';

/** One evaluation that a task gets: its stage, lines, split and the pages that open it. */
export type EvaluationKey = {
  readonly key: string;
  readonly stage: Stage;
  readonly lineGroup: 'ALL' | 'C' | 'W' | 'CH';
  readonly lines: readonly Line[];
  readonly split: EvaluationSplit;
  readonly partRoute: ScoreRouteName;
  readonly wholeRoute: ScoreRouteName;
  /** Seeded value of `flowByPart`: the next stage may start item by item. */
  readonly flowByPart: boolean;
};

/** The evaluations created for a task (audit-domain 3.2.1). */
export const EVALUATION_KEYS = [
  {
    key: 'SELF-ALL',
    stage: 'SELF',
    lineGroup: 'ALL',
    lines: ['C', 'W', 'H'],
    split: 'department',
    partRoute: 'TaskScore',
    wholeRoute: 'TaskScore1',
    flowByPart: true,
  },
  evaluation('COMPANY-C', 'COMPANY', 'C', ['C'], 'none', 'TaskScoreCompany'),
  evaluation('COMPANY-W', 'COMPANY', 'W', ['W'], 'none', 'TaskScoreWaterCompany'),
  {
    key: 'WATER-W',
    stage: 'WATER',
    lineGroup: 'W',
    lines: ['W'],
    split: 'specialty',
    partRoute: 'TaskScoreWaterOperation',
    wholeRoute: 'TaskScoreWater',
    flowByPart: false,
  },
  evaluation('HQ-CH', 'HQ', 'CH', ['C', 'H'], 'chapter', 'TaskScoreZBSH'),
  evaluation('MSD-CH', 'MSD', 'CH', ['C', 'H'], 'none', 'GLTXBXG'),
  evaluation('MSD-W', 'MSD', 'W', ['W'], 'none', 'TaskScoreWater1'),
] as const satisfies readonly EvaluationKey[];

export type EvaluationKeyName = (typeof EVALUATION_KEYS)[number]['key'];

/** Specialties of the water stage (audit-domain 3.2.1). */
export const WATER_SPECIALTIES = ['制水', '管网', '水质', '设备'] as const;

/** The preset of a score route, null for any other address. */
export function scoreRoute(route: string): KnownScoreRoute | null {
  return SCORE_ROUTES.find((candidate) => candidate.route === route) ?? null;
}

/** The route that opens an evaluation: where a page redirects to when it was given another stage's record. */
export function routeOfEvaluation(key: EvaluationKeyName, kind: 'WHOLE' | 'PART'): ScoreRouteName | null {
  const found = EVALUATION_KEYS.find((candidate) => candidate.key === key);
  return found ? (kind === 'PART' ? found.partRoute : found.wholeRoute) : null;
}

/** The score page that opens an evaluation (audit-domain 1.2, 3.2.1); every key of the catalogue has both routes. */
export const scorePageOf = ({
  key,
  kind,
}: {
  readonly key: EvaluationKeyName;
  readonly kind: 'WHOLE' | 'PART';
}): ScoreRouteName => routeOfEvaluation(key, kind) ?? 'TaskScore';

/** The evaluation of a stage that holds the items of a line; null when the line does not pass the stage. */
export function evaluationOf(stage: Stage, line: Line): EvaluationKeyName | null {
  const found = EVALUATION_KEYS.find(
    (candidate) => candidate.stage === stage && (candidate.lines as readonly Line[]).includes(line),
  );
  return found?.key ?? null;
}

function preset<const Name extends string>(
  route: Name,
  stage: Stage,
  lines: readonly Line[],
  scope: ScoreRoute['scope'],
  mode: ScoreMode,
) {
  return { route, stage, lines, scope, mode, titleKey: `score.route.${route}` } as const;
}

function evaluation<const Key extends string, const Route extends string>(
  key: Key,
  stage: Stage,
  lineGroup: EvaluationKey['lineGroup'],
  lines: readonly Line[],
  split: EvaluationSplit,
  route: Route,
) {
  return {
    key,
    stage,
    lineGroup,
    lines,
    split,
    partRoute: route,
    wholeRoute: route,
    flowByPart: false,
  } as const;
}
