import type { IndicatorTerms } from '@auditplus/contract/features/contracts/contract-terms.model.ts';
import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import { canonicalHash } from '../../kernel/canonical-hash.ts';
import { pick } from '../../kernel/texts.ts';
import { INDICATOR_KIND_TEXTS, INDICATOR_TABLE_TEXTS } from './contract-labels.ts';
import type { ContractRecord, IndicatorRecord } from './contracts.repository.ts';

/** The names of the parties as a contract prints them. */
type PartyNames = {
  readonly partyA: string;
  readonly signer: string;
  readonly partyB: string;
  readonly unit: string;
};

/** What the terms of an indicator are; a stored row holds the result as well. */
export const termsOf = (row: IndicatorRecord): IndicatorTerms => ({
  // Written from the same closed lists.
  kind: row.kind as IndicatorTerms['kind'],
  fullName: row.full_name,
  unitText: row.unit_text,
  target: row.target / 100,
  weight: row.weight / 100,
  perUnitDeduct: row.per_unit_deduct / 100,
  source: row.source as IndicatorTerms['source'],
  vetoWhenExceeded: row.veto_when_exceeded === 1,
});

/** The parties as they are called now. */
export const namesNow = (row: ContractRecord): PartyNames => ({
  partyA: row.party_a_name,
  signer: row.signer_name,
  partyB: row.manager_name,
  unit: row.unit_name,
});

/** The parties as they were called when the contract was frozen, before that as they are now. */
export const namesOf = (row: ContractRecord): PartyNames =>
  isFrozen(row) && row.party_names !== null ? (row.party_names as PartyNames) : namesNow(row);

/** From the moment on which it is laid before the general manager, a contract is as it is. */
const isFrozen = ({ state }: ContractRecord): boolean => state >= contractLifecycle.state.toSign;

/** The content with its fields filled from the contract's own facts (audit-domain 3.6). */
function renderContent(row: ContractRecord, indicators: readonly IndicatorTerms[]): string {
  const names = namesNow(row);
  const values: Readonly<Record<string, string>> = {
    partyA: escapeHtml(names.partyA),
    partyB: escapeHtml(names.partyB),
    unit: escapeHtml(names.unit),
    year: String(row.year),
  };
  const table = indicatorTable(indicators);
  return row.content
    .replace(/<p>\s*\{\{\s*indicators\s*\}\}\s*<\/p>|\{\{\s*indicators\s*\}\}/g, () => table)
    .replace(/\{\{\s*(\w+)\s*\}\}/g, (place, name: string) => values[name] ?? place);
}

/** The content as it binds: frozen once it has been, until then as its fields fill it now. */
export const contentOf = (row: ContractRecord, indicators: readonly IndicatorTerms[]): string =>
  isFrozen(row) && row.frozen_content !== null ? row.frozen_content : renderContent(row, indicators);

/**
 * SHA-256 in hex over what the parties sign: number, year, parties, period, the frozen content, the assessment
 * standard and the terms of every indicator, in canonical JSON (RFC 8785). Results are not part of it.
 */
export function contractHash(row: ContractRecord, indicators: readonly IndicatorRecord[]): string {
  const terms = indicators.map(termsOf);
  return canonicalHash({
    enCode: row.en_code,
    year: row.year,
    unitId: row.unit_org_id,
    partyAId: row.party_a_org_id,
    partyBId: row.party_b_user_id,
    partyNames: namesOf(row),
    periodStart: row.period_start,
    periodEnd: row.period_end,
    content: contentOf(row, terms),
    assessmentStandard: row.assessment_standard,
    indicators: terms,
  });
}

function indicatorTable(indicators: readonly IndicatorTerms[]): string {
  const texts = pick(INDICATOR_TABLE_TEXTS, 'zh');
  const kinds = pick(INDICATOR_KIND_TEXTS, 'zh');
  const cells = (tag: 'th' | 'td', values: readonly string[]) =>
    `<tr>${values.map((value) => `<${tag}>${escapeHtml(value)}</${tag}>`).join('')}</tr>`;
  const head = [texts.no, texts.kind, texts.name, texts.target, texts.weight, texts.deduct];
  const rows = indicators.map((entry, index) => [
    String(index + 1),
    kinds[entry.kind],
    entry.fullName,
    targetText(entry),
    entry.kind === 'VETO' ? '—' : String(entry.weight),
    entry.perUnitDeduct > 0 ? String(entry.perUnitDeduct) : '—',
  ]);
  return `<table><tbody>${cells('th', head)}${rows.map((row) => cells('td', row)).join('')}</tbody></table>`;
}

/** An indicator's target in words: `≤ 0 起`, `≥ 95 %`. */
export function targetText({ kind, target, unitText }: IndicatorTerms): string {
  if (kind === 'VETO' || kind === 'PROCESS' || kind === 'AUDIT') return '—';
  return `${kind === 'LIMIT' ? '≤' : '≥'} ${target}${unitText ? ` ${unitText}` : ''}`;
}

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
