import type { Certificate } from '@auditplus/contract/features/signatures/signatures.model.ts';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Person } from '../../kit/person.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import './signatures.css';
import { signatureMessages } from './signatures.messages.ts';

const ROLES = ['partyA', 'partyB', 'assessor'] as const;

/** A signature with its time, the hash of what was signed, and the code that anybody can check. */
export function CertificateCard({ certificate }: { readonly certificate: Certificate }) {
  const t = useMessages(signatureMessages);
  const role = ROLES.find((known) => known === certificate.role);
  const { code, signer, signedAt, signedHash, image, isValid, revokedAt, revokeReason } = certificate;
  return (
    <article className="signatures-card" data-valid={isValid}>
      <header>
        <strong>{role ? t(`role_${role}`) : certificate.role}</strong>
        <StateTag tone={isValid ? 'green' : 'red'} text={isValid ? t('valid') : t('void')} />
      </header>
      {image ? (
        <img className="signatures-image" src={image} alt={signer.name} />
      ) : (
        <p className="signatures-name">{signer.name}</p>
      )}
      <dl>
        <dt>{t('signer')}</dt>
        <dd>
          <Person name={signer.name} />
        </dd>
        <dt>{t('signedAt')}</dt>
        <dd>{moment(signedAt)}</dd>
        <dt>{t('hash')}</dt>
        <dd>
          <code className="signatures-hash">{signedHash}</code>
        </dd>
        <dt>{t('code')}</dt>
        <dd>
          <Link to={`/signatureVerify?code=${encodeURIComponent(code)}`} title={t('verify')}>
            <code>{code}</code>
          </Link>
        </dd>
      </dl>
      {revokedAt === null ? null : <p className="quiet">{t('revoked', { reason: revokeReason })}</p>}
    </article>
  );
}
