import type { PrintVerification } from '@auditplus/contract/features/print-templates/print-templates.model.ts';
import { printTemplatesRoutes } from '@auditplus/contract/features/print-templates/print-templates.routes.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { Input } from 'antd';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { FactGrid } from '../../kit/detail-page.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { askForBrand, brandPicture, ownName, useBrand } from '../../lib/brand.ts';
import { moment } from '../../lib/formats.ts';
import { queryClient, useRoute } from '../../lib/query.ts';
import { useWindowTitle } from '../../lib/window-title.ts';
import './print-templates.css';
import { printMessages } from './print-templates.messages.ts';

const NOT_FOUND = 404;
const SHORTEST = 5;
const TONES = { same: 'green', changed: 'red', gone: 'red', unknown: 'grey' } as const;

/** Tells anybody who holds a printed page what the code at its foot stands for. */
export default function PrintVerifyPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <PrintVerify />
    </QueryClientProvider>
  );
}

function PrintVerify() {
  const t = useMessages(printMessages);
  useWindowTitle(t('verifyTitle'));
  const brand = useBrand();
  const language = useLanguage();
  useEffect(() => void askForBrand(), []);
  const [search, setSearch] = useSearchParams();
  const code = (search.get('code') ?? '').trim();
  const query = useRoute(
    printTemplatesRoutes.verify,
    { params: { code: code || '-----' } },
    { enabled: code.length >= SHORTEST },
  );
  const isUnknown =
    (query.error instanceof ApiError && query.error.status === NOT_FOUND) ||
    (code !== '' && code.length < SHORTEST);
  return (
    <div className="print-verify-frame">
      <header>
        <img src={brandPicture(brand.logoIcon)} alt="" />
        {ownName(brand, language) || t('product')}
      </header>
      <main className="print-verify">
        <h1>{t('verifyTitle')}</h1>
        <p className="measure quiet">{t('verifyHint')}</p>
        <Input.Search
          key={code}
          defaultValue={code}
          aria-label={t('verifyCode')}
          placeholder={t('verifyCode')}
          enterButton={t('verify')}
          maxLength={20}
          onSearch={(text) => setSearch(text.trim() === '' ? {} : { code: text.trim() }, { replace: true })}
        />
        {isUnknown ? (
          <EmptyBlock text={t('verifyUnknown')} />
        ) : code === '' ? null : (
          <Loaded query={query}>{(found) => <Outcome found={found} />}</Loaded>
        )}
      </main>
    </div>
  );
}

function Outcome({ found }: { readonly found: PrintVerification }) {
  const t = useMessages(printMessages);
  return (
    <section>
      <p>
        <StateTag tone={TONES[found.state]} text={t(`state_${found.state}`)} /> <code>{found.code}</code>
      </p>
      <FactGrid
        facts={[
          { label: t('record'), value: found.title, wide: true },
          { label: t('template'), value: `${found.templateName} V${found.version}` },
          { label: t('printedAt'), value: moment(found.printedAt) },
        ]}
      />
    </section>
  );
}
