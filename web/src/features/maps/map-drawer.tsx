import { MAX_GEO_CHARACTERS, MapEdit, type MapInfo } from '@auditplus/contract/features/maps/maps.model.ts';
import { mapsRoutes } from '@auditplus/contract/features/maps/maps.routes.ts';
import { Button, Input, Select, Space, Typography } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { OtherTitleFields } from '../../kit/other-titles.tsx';
import { TailFields } from '../../kit/record-fields.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { mapsMessages } from './maps.messages.ts';

type MapDrawerProps = { readonly id: string | null; readonly onClose: () => void };

const BLANK: MapEdit = MapEdit.parse({ fullName: '-', enCode: '0' });

/** Adds a map or changes one. */
export function MapDrawer({ id, onClose }: MapDrawerProps) {
  const t = useMessages(mapsMessages);
  const map = useRoute(mapsRoutes.read, { params: { id: id ?? '' } }, { enabled: id !== null });
  if (id === null) return <MapForm map={null} onClose={onClose} />;
  if (map.data) return <MapForm map={map.data} onClose={onClose} />;
  return (
    <SideDrawer open title={t('edit')} onClose={onClose}>
      <Loaded query={map}>{() => null}</Loaded>
    </SideDrawer>
  );
}

type MapFormProps = { readonly map: MapInfo | null; readonly onClose: () => void };

function MapForm({ map, onClose }: MapFormProps) {
  const t = useMessages(mapsMessages);
  const values = useMemo(() => (map ? editOf(map) : { ...BLANK, fullName: '', enCode: '' }), [map]);
  const form = useKitForm({ schema: MapEdit, values });
  const maps = useRoute(mapsRoutes.selector, {});
  const create = useAction(mapsRoutes.create, { done: t('saved'), onRefused: () => true });
  const update = useAction(mapsRoutes.update, { done: t('saved'), onRefused: () => true });
  const parentId = form.watch('parentId');
  const parents = (maps.data?.list ?? []).filter(({ id }) => id !== map?.id);
  const regions = parents.find(({ id }) => id === parentId)?.regions ?? [];
  return (
    <FormDrawer
      recordId={map?.id}
      open
      title={t(map ? 'edit' : 'add')}
      form={form}
      onSubmit={(body) => {
        if (map) return update.mutateAsync({ params: { id: map.id }, body });
        if (body.data === '') {
          form.setError('data', { message: t('fileMissing') });
          return Promise.reject(new Error(t('fileMissing')));
        }
        return create.mutateAsync({ body });
      }}
      onClose={onClose}
    >
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={50} />
      </Field>
      <OtherTitleFields />
      <Field name="enCode" label={t('code')} required>
        <Input maxLength={50} spellCheck={false} autoCapitalize="none" />
      </Field>
      <Field name="data" label={t('file')} required={map === null} help={t('fileHelp')}>
        <GeoFile kept={map ? t('fileKept', { count: map.regions.length }) : ''} />
      </Field>
      <Field name="parentId" label={t('parent')} help={t('parentHelp')} fromChild={(value) => value ?? null}>
        <Select
          allowClear
          showSearch
          optionFilterProp="label"
          placeholder={t('noParent')}
          options={parents.map(({ id, fullName }) => ({ value: id, label: fullName }))}
        />
      </Field>
      {parentId ? (
        <Field name="parentRegion" label={t('parentRegion')} required fromChild={(value) => value ?? ''}>
          <Select showSearch options={regions.map((region) => ({ value: region, label: region }))} />
        </Field>
      ) : null}
      <Field name="approvalNumber" label={t('approval')} help={t('approvalHelp')}>
        <Input maxLength={50} />
      </Field>
      <TailFields />
    </FormDrawer>
  );
}

function editOf({ id: _id, regions: _regions, ...edit }: MapInfo): MapEdit {
  return { ...edit, data: '' };
}

type GeoFileProps = {
  readonly id?: string;
  readonly value?: string;
  /** What is stored, in words. */
  readonly kept: string;
  readonly onChange?: (data: string) => void;
};

/** A GeoJSON file, read as its text. */
function GeoFile({ id, value = '', kept, onChange }: GeoFileProps) {
  const t = useMessages(mapsMessages);
  const common = useMessages(commonMessages);
  const input = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const read = async (file: File) => {
    const text = await file.text();
    if (text.length > MAX_GEO_CHARACTERS) return toast.error(t('fileTooLarge'));
    setName(file.name);
    onChange?.(text);
  };
  return (
    <Space>
      <Button id={id} onClick={() => input.current?.click()}>
        {common('upload')}
      </Button>
      <Typography.Text type="secondary">{value === '' ? kept : t('fileChosen', { name })}</Typography.Text>
      <input
        ref={input}
        type="file"
        hidden
        accept=".json,.geojson,application/geo+json"
        aria-label={t('file')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void read(file);
        }}
      />
    </Space>
  );
}
