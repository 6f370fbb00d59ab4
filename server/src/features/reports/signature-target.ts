import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import { registerSignatureTarget } from '../signatures/public.ts';
import { contentHashOf } from './content-hash.queries.ts';
import { signedAs } from './report-language.ts';
import { findRecord } from './reports.repository.ts';

/** Tells the check of codes what has become of a signed report; whoever holds the code may know. */
export function registerReports(): void {
  registerSignatureTarget('report', async (ctx, { db, signature, language }) => {
    const record = await findRecord(db, signature.target_id);
    if (!record) return null;
    return {
      title: `${record.en_code} ${record.full_name} V${record.version_no}`,
      currentHash: await contentHashOf(db, record),
      isReplaced: record.state === reportLifecycle.state.superseded,
      ended: '',
      role: signedAs(signature.signer_role, { language, roleName: await ctx.access.roleNames(language) }),
    };
  });
}
