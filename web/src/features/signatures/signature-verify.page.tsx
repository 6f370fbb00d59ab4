import type { SignatureVerification } from '@auditplus/contract/features/signatures/signatures.model.ts';
import { signaturesRoutes } from '@auditplus/contract/features/signatures/signatures.routes.ts';
import { Input } from 'antd';
import { useSearchParams } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { FactGrid } from '../../kit/detail-page.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Person } from '../../kit/person.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import './signatures.css';
import { signatureMessages } from './signatures.messages.ts';

const NOT_FOUND = 404;
const SHORTEST = 5;
const TONES = { valid: 'green', void: 'red', replaced: 'grey' } as const;
const METHODS = ['PASSWORD', 'SMS', 'UKEY'] as const;

/** Tells what a printed signature code stands for (X14). */
export default function SignatureVerifyPage() {
  const t = useMessages(signatureMessages);
  const [search, setSearch] = useSearchParams();
  const code = (search.get('code') ?? '').trim();
  const query = useRoute(
    signaturesRoutes.verify,
    { params: { code: code || '-----' } },
    { enabled: code.length >= SHORTEST },
  );
  const isUnknown =
    (query.error instanceof ApiError && query.error.status === NOT_FOUND) ||
    (code !== '' && code.length < SHORTEST);
  return (
    <PageFrame title={t('title')}>
      <div className="signatures-verify">
        <p className="measure quiet">{t('hint')}</p>
        <Input.Search
          key={code}
          defaultValue={code}
          aria-label={t('enterCode')}
          placeholder={t('enterCode')}
          enterButton={t('check')}
          maxLength={20}
          onSearch={(text) => setSearch(text.trim() === '' ? {} : { code: text.trim() }, { replace: true })}
        />
        {isUnknown ? (
          <EmptyBlock text={t('unknown')} />
        ) : code === '' ? null : (
          <Loaded query={query}>{(found) => <Outcome found={found} />}</Loaded>
        )}
      </div>
    </PageFrame>
  );
}

function Outcome({ found }: { readonly found: SignatureVerification }) {
  const t = useMessages(signatureMessages);
  const method = METHODS.find((known) => known === found.method);
  const isSame = found.currentHash === found.signedHash;
  return (
    <section className="signatures-outcome" data-state={found.state}>
      <p className="signatures-verdict">
        <StateTag tone={TONES[found.state]} text={t(found.state)} /> <code>{found.code}</code>
      </p>
      {found.reason ? <p>{found.reason}</p> : null}
      <FactGrid
        facts={[
          { label: t('target'), value: `${t(`target_${found.targetType}`)} ${found.title}`, wide: true },
          { label: t('signer'), value: <Person name={found.signer.name} /> },
          { label: t('role'), value: found.role },
          { label: t('signedAt'), value: moment(found.signedAt) },
          { label: t('method'), value: method ? t(`method_${method}`) : found.method },
          {
            label: t('hash'),
            value: <code className="signatures-hash">{found.signedHash}</code>,
            wide: true,
          },
          {
            label: t('currentHash'),
            value: isSame ? (
              t('same')
            ) : (
              <>
                {t('different')} <code className="signatures-hash">{found.currentHash ?? '–'}</code>
              </>
            ),
            wide: true,
          },
        ]}
      />
    </section>
  );
}
