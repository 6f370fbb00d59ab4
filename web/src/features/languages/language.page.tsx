import { LanguageText, languagesRoutes } from '@auditplus/contract/features/languages/languages.routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { z } from 'zod';
import { useChangedTexts } from '../../i18n/changed-texts.ts';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import type { ListQuery, ListSource } from '../../kit/list-source.ts';
import { useCan } from '../../kit/permission.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { listed } from '../../lib/phrases.ts';
import { routeKey, useAction } from '../../lib/query.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { toast } from '../../lib/toast.ts';
import { languageMessages } from './languages.messages.ts';
import { type ProductText, placesOf, productTexts, TEXT_GROUPS } from './product-texts.ts';

/** The changed text of the first message that says it; all of them are changed together. */
type Row = ProductText & { readonly changed: LanguageText | null };

type Changed = Readonly<Pick<LanguageText, 'zh' | 'zhtw' | 'en'>>;

const EMPTY: Changed = { zh: '', zhtw: '', en: '' };

const entriesOf = ({ ids }: Row, { zh, zhtw, en }: Changed): LanguageText[] =>
  ids.map((id) => ({ id, zh, zhtw, en }));

/** The words of the interface, to be changed by administrators. */
export default function LanguagePage() {
  const t = useMessages(languageMessages);
  const common = useMessages(commonMessages);
  const [edited, setEdited] = useState<Row | null>(null);
  const mayEdit = useCan('btn_edit');
  const may = { upload: useCan('btn_upload'), download: useCan('btn_download') };
  const save = useSaveTexts();
  const texts = useTextsImport(save);
  const restore = (row: Row) => void attempt(() => save(entriesOf(row, EMPTY)));
  const download = async () => {
    const { list } = await call(languagesRoutes.list, {});
    if (list.length === 0) return toast.warning(t('nothingChanged'));
    saveBlob(new Blob([JSON.stringify(list, null, 2)], { type: 'application/json' }), 'languages.json');
  };
  return (
    <>
      <ListPage<Row>
        title={t('title')}
        subtitle={t('lead')}
        keywordHint={t('keyword')}
        source={source}
        rowKey={(row) => row.ids.join()}
        filters={[
          {
            kind: 'select',
            name: 'group',
            label: t('group'),
            options: TEXT_GROUPS.map((value) => ({ value, label: t(value) })),
          },
          { kind: 'switch', name: 'changed', label: t('onlyChanged') },
        ]}
        actions={texts.input}
        moreActions={[
          ...(may.upload ? [{ key: 'import', label: common('import'), onClick: texts.choose }] : []),
          ...(may.download
            ? [
                {
                  key: 'export',
                  label: common('export'),
                  onClick: () => void attempt(download),
                },
              ]
            : []),
        ]}
        columns={[
          {
            key: 'source',
            title: t('source'),
            render: (row) => (row.changed?.zh ? `${row.source} → ${row.changed.zh}` : row.source),
          },
          {
            key: 'group',
            isSpare: true,
            title: t('group'),
            width: 130,
            render: (row) => listed(row.groups.map((group) => t(group))),
          },
          { key: 'zhtw', title: t('zhtw'), width: 260, render: (row) => row.changed?.zhtw || row.zhtw },
          { key: 'en', title: t('en'), width: 300, render: (row) => row.changed?.en || row.en },
          {
            key: 'state',
            title: t('state'),
            width: 110,
            render: (row) =>
              row.changed ? (
                <StateDot tone="blue" text={t('changed')} />
              ) : (
                <StateDot tone="grey" text={t('own')} />
              ),
          },
        ]}
        {...(mayEdit ? { onOpen: setEdited } : {})}
        rowActions={(row) =>
          mayEdit
            ? [
                { key: 'edit', label: common('edit'), onClick: () => setEdited(row) },
                ...(row.changed
                  ? [
                      {
                        key: 'restore',
                        label: t('restore'),
                        confirm: { title: t('restoreAsk'), text: t('restoreText'), okText: t('restore') },
                        onClick: () => restore(row),
                      },
                    ]
                  : []),
              ]
            : []
        }
        emptyText={t('empty')}
      />
      {edited ? <TextDrawer row={edited} onSave={save} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

const source: ListSource<Row> = {
  key: (query) => [...routeKey(languagesRoutes.list), query],
  load: async (query) => pageOf(await rowsNow(), query),
};

async function rowsNow(): Promise<Row[]> {
  const [texts, { list }] = await Promise.all([productTexts(), call(languagesRoutes.list, {})]);
  const changed = new Map(list.map((text) => [text.id, text]));
  return texts.map((text) => ({
    ...text,
    changed: text.ids.flatMap((id) => changed.get(id) ?? [])[0] ?? null,
  }));
}

function pageOf(rows: readonly Row[], { page, filters }: ListQuery) {
  const keyword = (page.keyword ?? '').toLowerCase();
  const found = rows.filter((row) => {
    if (filters.changed && !row.changed) return false;
    if (filters.group && !row.groups.some((group) => group === filters.group)) return false;
    const words = [row.source, row.zhtw, row.en, row.changed?.zh, row.changed?.zhtw, row.changed?.en];
    return words.join('\n').toLowerCase().includes(keyword);
  });
  const start = (page.currentPage - 1) * page.pageSize;
  return {
    list: found.slice(start, start + page.pageSize),
    pagination: { currentPage: page.currentPage, pageSize: page.pageSize, total: found.length },
  };
}

/** Stores texts, and lets this browser show them at once. */
function useSaveTexts() {
  const t = useMessages(languageMessages);
  const client = useQueryClient();
  const save = useAction(languagesRoutes.save, { done: t('saved'), onRefused: () => true });
  return async (list: readonly LanguageText[]) => {
    await save.mutateAsync({ body: { list: [...list] } });
    const changed = await call(languagesRoutes.changed, {});
    useChangedTexts.getState().take(changed.list);
    await client.invalidateQueries({ queryKey: routeKey(languagesRoutes.list) });
  };
}

type TextDrawerProps = {
  readonly row: Row;
  readonly onSave: (list: readonly LanguageText[]) => Promise<void>;
  readonly onClose: () => void;
};

function TextDrawer({ row, onSave, onClose }: TextDrawerProps) {
  const t = useMessages(languageMessages);
  const places = placesOf(row.source);
  const wrong = t('placesMissing', { places });
  const schema = useMemo(() => {
    const text = z
      .string()
      .max(2000)
      .refine((value) => value === '' || placesOf(value) === places, { error: wrong });
    return z.object({ zh: text, zhtw: text, en: text });
  }, [places, wrong]);
  const values = useMemo(() => {
    const { zh, zhtw, en } = row.changed ?? EMPTY;
    return { zh, zhtw, en };
  }, [row]);
  const form = useKitForm({ schema, values });
  const own = { zh: row.source, zhtw: row.zhtw, en: row.en };
  return (
    <FormDrawer
      open
      title={t('edit')}
      form={form}
      onSubmit={(text) => onSave(entriesOf(row, text))}
      onClose={onClose}
    >
      {places ? <p className="quiet">{t('places', { places })}</p> : null}
      {(['zh', 'zhtw', 'en'] as const).map((language) => (
        <Field key={language} name={language} label={t(language)} help={t('help', { text: own[language] })}>
          <Input.TextArea maxLength={2000} autoSize={{ minRows: 1, maxRows: 6 }} />
        </Field>
      ))}
    </FormDrawer>
  );
}

const Messages = z.array(LanguageText).min(1).max(5000);

/** Chooses a file of texts and stores them. */
function useTextsImport(onTexts: (list: readonly LanguageText[]) => Promise<void>) {
  const t = useMessages(languageMessages);
  const common = useMessages(commonMessages);
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File) => {
    const parsed = Messages.safeParse(
      await file
        .text()
        .then(JSON.parse)
        .catch(() => null),
    );
    if (!parsed.success) return toast.error(t('badFile'));
    const own = new Map(
      (await productTexts()).flatMap(({ ids, source }) => ids.map((id) => [id, source] as const)),
    );
    for (const { id, ...words } of parsed.data) {
      const source = own.get(id);
      if (source === undefined) continue;
      const places = placesOf(source);
      if (Object.values(words).some((word) => word !== '' && placesOf(word) !== places))
        return toast.error(t(places ? 'badPlaces' : 'badPlacesNone', { source, places }));
    }
    await attempt(async () => {
      await onTexts(parsed.data);
      toast.success(t('imported', { count: parsed.data.length }));
      const count = parsed.data.filter(({ id }) => !own.has(id)).length;
      if (count > 0) toast.warning(t('unknown', { count }));
    });
  };
  return {
    choose: () => input.current?.click(),
    input: (
      <input
        ref={input}
        type="file"
        hidden
        accept=".json"
        aria-label={common('import')}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
    ),
  };
}
