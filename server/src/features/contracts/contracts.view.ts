import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import type {
  Contract,
  ContractIndicator,
  ContractRow,
} from '@auditplus/contract/features/contracts/contracts.model.ts';
import type { Certificate } from '@auditplus/contract/features/signatures/signatures.model.ts';
import { addWorkdays } from '@auditplus/core/calendar/work-days.ts';
import { addDays, dayOf, daysBetween } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { hasRole } from '../audit-base/public.ts';
import { fileRefs } from '../files/public.ts';
import { signaturesOf } from '../signatures/public.ts';
import { workCalendar } from '../work-calendar/public.ts';
import { contentOf, contractHash, termsOf } from './contract-content.ts';
import { lastYearOf, neighbour, objectionsOf, ownFiles, personOf } from './contract-detail.queries.ts';
import { resultHash, resultOf, scoreOf, targetInForce } from './contract-result.ts';
import { templateOf } from './contract-templates.repository.ts';
import { contractAbilities } from './contracts.policy.ts';
import {
  type ContractRecord,
  type IndicatorRecord,
  indicatorsOf,
  loadContract,
} from './contracts.repository.ts';
import { seesAllContracts } from './contracts-scope.queries.ts';
import { differencesOf } from './differences.queries.ts';

/** Working days for which the unit has the draft of its result before it is decided (audit-domain 12). */
const DRAFT_WORKDAYS = 5;

/** A contract as lists show it. */
export function rowView(ctx: Ctx, row: ContractRecord): ContractRow {
  const isLate = row.state === contractLifecycle.state.toSign && row.sign_due !== null;
  const late = isLate ? daysBetween(row.sign_due ?? '', dayOf(ctx.clock.now())) : 0;
  const shows = row.state === contractLifecycle.state.assessed;
  return {
    id: row.id,
    enCode: row.en_code,
    year: row.year,
    unit: { id: row.unit_org_id, fullName: row.unit_name, enCode: row.unit_code },
    partyA: { id: row.party_a_org_id, fullName: row.party_a_name, enCode: row.party_a_code },
    partyASigner: { id: row.party_a_signer_id, name: row.signer_name },
    partyB: { id: row.party_b_user_id, name: row.manager_name },
    periodStart: row.period_start,
    periodEnd: row.period_end,
    endedOn: row.ended_on,
    state: row.state,
    signDue: row.sign_due,
    overdueDays: Math.max(0, late),
    signedAt: row.signed_at?.getTime() ?? null,
    effectiveAt: row.effective_at?.getTime() ?? null,
    score: shows && row.score !== null ? row.score / 100 : null,
    grade: shows ? row.grade : null,
    urgedOn: row.urged_on,
    // Written by the change of a contract alone.
    changeKind: row.change_kind as ContractRow['changeKind'],
    contentHash: row.content_hash,
    rev: row.rev,
    abilities: contractAbilities(ctx, row),
  };
}

/** A contract with everything that the caller may see of it; AU0002 when that is nothing. */
export async function contractView(ctx: Ctx, id: string, db: Db | Tx = ctx.db): Promise<Contract> {
  return wholeView(ctx, await loadContract(db, ctx, id), db);
}

/** As above for a contract that is loaded. */
export async function wholeView(ctx: Ctx, row: ContractRecord, db: Db | Tx): Promise<Contract> {
  const stored = await indicatorsOf(db, [row.id]);
  const reads = readsText(ctx, row);
  const indicators = reads ? stored : [];
  const seesResult = seesResultOf(ctx, row);
  const terms = indicators.map(termsOf);
  const template = await templateOf(db, row.template_id);
  return {
    ...rowView(ctx, row),
    template: { id: template.id, fullName: template.full_name },
    content: reads ? row.content : '',
    rendered: reads ? contentOf(row, terms) : '',
    assessmentStandard: reads ? row.assessment_standard : '',
    indicators: await indicatorViews(ctx, db, { row, indicators, seesResult }),
    files: reads ? await filesOf(ctx, db, row.id) : [],
    isIntact: isIntact(row, stored),
    signatures: await certificatesOf(db, row, stored),
    objections: await objectionsOf(db, row.id),
    differences: seesAllContracts(ctx) ? await differencesOf(db, ctx, row, stored) : [],
    returnReason: row.return_reason,
    endReason: row.end_reason,
    predecessor: await neighbour(db, row.predecessor_id),
    successor: await neighbour(db, row.successor_id),
    lastYear: await lastYearOf(db, row),
    draftShownAt: row.draft_shown_at?.getTime() ?? null,
    finishFrom: await finishFrom(ctx, row),
    assessedAt: row.assessed_at?.getTime() ?? null,
    assessor: await personOf(db, row.assessor_id),
    result: seesResult && row.assess_opened_at !== null ? resultOf(row, stored) : null,
  };
}

/** Whether what is there now is what was frozen; a draft cannot have been broken. */
export const isIntact = (row: ContractRecord, indicators: readonly IndicatorRecord[]): boolean =>
  row.state < contractLifecycle.state.toSign || row.content_hash === contractHash(row, indicators);

/** While a contract is being written, its party B does not read over the drafter's shoulder. */
const readsText = (ctx: Ctx, row: ContractRecord): boolean =>
  row.state >= contractLifecycle.state.toSign || seesAllContracts(ctx) || row.asked_me || !isOfUnit(ctx, row);

const isOfUnit = (ctx: Ctx, row: ContractRecord): boolean =>
  row.party_b_user_id === ctx.caller.userId ||
  (hasRole(ctx, 'unitGM', 'unitCoord') && ctx.caller.unitId === row.unit_org_id);

/** The unit sees results from the day on which the draft is shown to it. */
export const seesResultOf = (ctx: Ctx, row: ContractRecord): boolean =>
  seesAllContracts(ctx) || row.draft_shown_at !== null;

/** The first day on which the assessment may be finished: the draft's five working days are over. */
export async function finishFrom(ctx: Ctx, row: ContractRecord): Promise<string | null> {
  if (row.draft_shown_at === null) return null;
  return addDays(addWorkdays(dayOf(row.draft_shown_at), DRAFT_WORKDAYS, await workCalendar(ctx)), 1);
}

async function indicatorViews(
  ctx: Ctx,
  db: Db | Tx,
  of: {
    readonly row: ContractRecord;
    readonly indicators: readonly IndicatorRecord[];
    readonly seesResult: boolean;
  },
): Promise<ContractIndicator[]> {
  const { row, indicators, seesResult } = of;
  const scores = new Map(scoreOf(row, indicators).indicators.map(({ id, score }) => [id, score]));
  // One file may be the evidence of several.
  const ids = [...new Set(indicators.flatMap(({ evidence }) => evidence as string[]))];
  const files = seesResult ? await fileRefs({ ...ctx, db }, ids) : [];
  const shown = seesResult && row.assess_opened_at !== null;
  return indicators.map((indicator) => {
    const score = scores.get(indicator.id) ?? null;
    return {
      id: indicator.id,
      ...termsOf(indicator),
      targetInForce: targetInForce(row, indicator),
      actual: shown && indicator.actual !== null ? indicator.actual / 100 : null,
      score: shown && score !== null ? score / 100 : null,
      waived: shown && indicator.waived === 1,
      evidence: files.filter(({ fileId }) => (indicator.evidence as string[]).includes(fileId)),
      note: shown ? indicator.note : '',
      hasRows: indicator.source !== 'MANUAL',
      rev: indicator.rev,
    };
  });
}

async function filesOf(ctx: Ctx, db: Db | Tx, id: string) {
  const used = await indicatorsOf(db, [id]);
  const evidence = new Set(used.flatMap((indicator) => indicator.evidence as string[]));
  const owned = await ownFiles(db, id);
  const ids = owned.map((file) => file.id).filter((fileId) => !evidence.has(fileId));
  return fileRefs({ ...ctx, db }, ids);
}

async function certificatesOf(
  db: Db | Tx,
  row: ContractRecord,
  indicators: readonly IndicatorRecord[],
): Promise<Certificate[]> {
  const rows = await signaturesOf(db, 'contract', [row.id]);
  if (rows.length === 0) return [];
  const [content, result] = [contractHash(row, indicators), resultHash(row, indicators)];
  return rows.map((signature) => ({
    id: signature.id,
    code: signature.code,
    signer: { id: signature.signer_id, name: signature.real_name ?? '' },
    role: signature.signer_role,
    method: signature.method,
    signedHash: signature.signed_hash,
    image: signature.image,
    signedAt: signature.signed_at.getTime(),
    revokedAt: signature.revoked_at?.getTime() ?? null,
    revokeReason: signature.revoke_reason,
    isValid:
      signature.revoked_at === null &&
      signature.signed_hash === (signature.signer_role === 'assessor' ? result : content),
  }));
}
