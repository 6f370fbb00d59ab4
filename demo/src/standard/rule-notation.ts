import { splitOptionLabel } from '@auditplus/core/text/standard-words.ts';
import type { OptionData, OptionKind } from '../standard-types.ts';

/** An option of the printed rule; its English label stands elsewhere. */
type RuleOption = Omit<OptionData, 'labelEn'>;

/**
 * Reads the short rule notation of audit-domain 15: clauses parted by `；`, each a label followed by `Z` zero,
 * `Fn` once, `Pn` per occurrence, `cN` cap, `R` by sample ratio or `V` veto; 每 with a measure word before `P` is
 * the unit of the occurrence.
 * @throws when a clause has no mark or a cap without `P`
 */
export function parseRule(notation: string): RuleOption[] {
  return notation.split('；').map(parseClause);
}

/** The readable printed rule of parsed options, one clause after another, ended by a full stop. */
export function printRule(options: readonly RuleOption[]): string {
  return `${options.map(printClause).join('；')}。`;
}

const clausePattern =
  /^(?<label>.+?)(?:(?<bare>[ZRV])|(?<mark>[FP])(?<points>\d+(?:\.\d+)?)(?:c(?<cap>\d+))?)$/u;
const bareKinds: Readonly<Record<string, OptionKind>> = { Z: 'ZERO', R: 'RATE', V: 'VETO' };

/** Site dangers that are never believed without a picture. */
const photoLabels = new Set(['泄漏报警失效', '应急吸收装置不可用', '井盖缺损', '无支护']);

function parseClause(clause: string): RuleOption {
  const groups = clausePattern.exec(clause)?.groups;
  const written = groups?.label;
  if (!groups || !written) throw new Error(`unreadable rule clause: ${clause}`);
  if (groups.mark === 'F' && groups.cap) throw new Error(`cap without P: ${clause}`);
  const kind = groups.bare ? bareKinds[groups.bare] : groups.mark === 'F' ? 'FIXED' : 'PER';
  if (!kind) throw new Error(`unknown mark: ${clause}`);
  const points = groups.points ? Number(groups.points) : null;
  const { label, unit } = splitOptionLabel(written, kind);
  return {
    kind,
    label,
    unit,
    points,
    cap: groups.cap ? Number(groups.cap) : null,
    scope: 'ITEM',
    severityDefault: defaultSeverity(kind, points),
    needPhoto: photoLabels.has(label),
    needReason: kind === 'ZERO' || kind === 'VETO',
  };
}

function defaultSeverity(kind: OptionKind, points: number | null): OptionData['severityDefault'] {
  if (kind === 'VETO') return 1;
  if (kind === 'ZERO') return 2;
  if (points === null) return 3;
  return points >= 7 ? 1 : points >= 3 ? 2 : 3;
}

function printClause(option: RuleOption): string {
  const { kind, label, unit, points, cap } = option;
  if (kind === 'ZERO') return `${label}的，本项不得分`;
  if (kind === 'VETO') return `${label}的，一票否决`;
  if (kind === 'FIXED') return `${label}的，扣${points}分`;
  if (kind === 'RATE') return `${label.replace(/按比例$/u, '')}的，按抽样不合格比例扣分`;
  const limit = cap === null ? '' : `，最多扣${cap}分`;
  if (unit !== '') return `${label}的，每${unit}扣${points}分${limit}`;
  return label.includes('缺一')
    ? `${label}扣${points}分${limit}`
    : `${label.replace(/缺$/u, '缺失')}的，每项扣${points}分${limit}`;
}
