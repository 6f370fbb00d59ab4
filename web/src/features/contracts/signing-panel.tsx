import type { Contract } from '@auditplus/contract/features/contracts/contracts.model.ts';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { FactGrid } from '../../kit/detail-page.tsx';
import { CertificateCard } from '../signatures/public.ts';
import { contractSigningTexts } from './contract-signing.texts.ts';
import { contractTexts } from './contracts.texts.ts';

/** 合同签署页: the parties, the hash of what they sign, and the certificates of their signatures. */
export function SigningPanel({ contract }: { readonly contract: Contract }) {
  const t = useTexts(contractTexts);
  const signingText = useTexts(contractSigningTexts);
  return (
    <>
      <FactGrid
        facts={[
          { label: t('partyA'), value: contract.partyA.fullName },
          { label: t('signer'), value: contract.partyASigner.name },
          { label: t('unit'), value: contract.unit.fullName },
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
