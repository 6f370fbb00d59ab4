import { contractLifecycle } from '@auditplus/contract/features/contracts/contracts.lifecycle.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { label } from '../../kernel/texts.ts';
import { registerSignatureTarget } from '../signatures/public.ts';
import { contractHash } from './contract-content.ts';
import { CONTRACT_FILES } from './contract-detail.queries.ts';
import { SIGNER_TEXTS } from './contract-labels.ts';
import { resultHash } from './contract-result.ts';
import { contractRows, indicatorsOf } from './contracts.repository.ts';

/** Tells the check of codes what has become of a contract, and files who may open them. */
export function registerContracts(): void {
  registerSignatureTarget('contract', async (_ctx, { db, signature, language }) => {
    // Whoever holds the code of a paper may know whether the paper is good.
    const row = await contractRows(db, { caller: systemCaller('验证码') })
      .where('contracts.id', '=', signature.target_id)
      .executeTakeFirst();
    if (!row) return null;
    const indicators = await indicatorsOf(db, [row.id]);
    const isResult = signature.signer_role === 'assessor';
    return {
      title: `${row.en_code} ${row.year} ${row.unit_name}`,
      currentHash: isResult ? resultHash(row, indicators) : contractHash(row, indicators),
      isReplaced: row.state === contractLifecycle.state.changed || row.successor_id !== null,
      ended:
        row.state === contractLifecycle.state.terminated
          ? contractLifecycle.labelOf(row.state, language)
          : '',
      role: label(SIGNER_TEXTS, signature.signer_role, language),
    };
  });
  registerFileAccess(CONTRACT_FILES, async (ctx, contractId) => {
    const row = await contractRows(ctx.db, ctx)
      .select('contracts.id')
      .where('contracts.id', '=', contractId)
      .executeTakeFirst();
    return row !== undefined;
  });
}
