import { explainRoutes } from '@auditplus/contract/features/permissions/explain.routes.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { moment } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { permissionsMessages } from './permissions.messages.ts';

type ChoiceProps = { readonly value: string; readonly onChange: (id: string) => void };

/** Chooses one record of a page by its name. */
export function RecordSelect({ moduleId, value, onChange }: ChoiceProps & { readonly moduleId: string }) {
  const t = useMessages(permissionsMessages);
  const [keyword, setKeyword] = useState('');
  const query = useRoute(
    explainRoutes.records,
    { params: { moduleId }, query: searchOf(keyword, value) },
    { keepPrevious: true },
  );
  return (
    <Select
      aria-label={t('record')}
      placeholder={t('chooseRecord')}
      popupMatchSelectWidth={380}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={query.isFetching}
      notFoundContent={query.isFetching ? t('searching') : t('recordNone')}
      value={value || null}
      options={(query.data?.list ?? []).map((one) => ({ value: one.id, label: one.fullName }))}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

const OWNER_TEXTS = {
  material: 'ownerMaterial',
  photoMarkup: 'ownerPhoto',
  scorePhotos: 'ownerPhoto',
  finding: 'ownerFinding',
  'finding-file': 'ownerFinding',
  support: 'ownerSupport',
  'rectify-proof': 'ownerProof',
  contract: 'ownerContract',
  knowledge: 'ownerKnowledge',
  annualFeedback: 'ownerFeedback',
  message: 'ownerNotice',
  outputJob: 'ownerOutput',
  avatar: 'ownerAvatar',
  sysConfig: 'ownerConfig',
} as const;

/** Chooses one file by its name; who uploaded it, when and for what tells files of one name apart. */
export function FileSelect({ value, onChange }: ChoiceProps) {
  const t = useMessages(permissionsMessages);
  const [keyword, setKeyword] = useState('');
  const query = useRoute(explainRoutes.files, { query: searchOf(keyword, value) }, { keepPrevious: true });
  const options = (query.data?.list ?? []).map((file) => {
    const owner = Object.entries(OWNER_TEXTS).find(([type]) => type === file.ownerType)?.[1];
    const about = [owner ? t(owner) : '', file.uploader, moment(file.uploadedAt)].filter(Boolean);
    return { value: file.id, label: file.fullName, about: about.join(' · ') };
  });
  return (
    <Select
      aria-label={t('file')}
      placeholder={t('chooseFile')}
      popupMatchSelectWidth={380}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={query.isFetching}
      notFoundContent={query.isFetching ? t('searching') : t('fileNone')}
      value={value || null}
      options={options}
      optionRender={({ data }) => (
        <span className="explain-file">
          <span title={data.label}>{data.label}</span>
          <span className="quiet">{data.about}</span>
        </span>
      )}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

const searchOf = (keyword: string, id: string) => ({
  ...(keyword.trim() ? { keyword: keyword.trim() } : {}),
  ...(id ? { id } : {}),
});
