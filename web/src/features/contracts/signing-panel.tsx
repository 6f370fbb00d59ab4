import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { FactGrid } from '../../kit/detail-page.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { CertificateCard } from '../signatures/public.ts';
import { contractSigningMessages } from './contract-signing.messages.ts';
import { contractMessages } from './contracts.messages.ts';

/** 合同签署页: the parties, the hash of what they sign, and the certificates of their signatures. */
export function SigningPanel({ contract }: { readonly contract: Contract }) {
  const t = useMessages(contractMessages);
  const orgs = useOrgNames();
  const signingText = useMessages(contractSigningMessages);
  return (
    <>
      <FactGrid
        facts={[
          { label: t('partyA'), value: orgs.full(contract.partyA) },
          { label: t('signer'), value: contract.partyASigner.name },
          { label: t('unit'), value: orgs.full(contract.unit) },
          { label: t('partyB'), value: contract.partyB.name },
          {
            label: signingText('contentHash'),
            value: <code className="contracts-hash">{contract.contentHash ?? '–'}</code>,
            wide: true,
          },
        ]}
      />
      {contract.signatures.length === 0 ? (
        <EmptyBlock text={signingText('notSigned')} />
      ) : (
        <div className="contracts-cards">
          {contract.signatures.map((certificate) => (
            <CertificateCard key={certificate.id} certificate={certificate} />
          ))}
        </div>
      )}
    </>
  );
}
