import { DeleteOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import {
  BLOCK_KINDS,
  type ReportBlock,
  type ReportBody,
  ReportParameter,
  ReportSet,
} from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { textIn } from '@auditplus/contract/kinds/local-text.ts';
import { Button, Dropdown, Form, Select } from 'antd';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, ErrorBlock, Loaded } from '../../kit/blocks.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { useCan } from '../../kit/permission.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { useRoute } from '../../lib/query.ts';
import { STATEMENT_MS, useSettled } from '../../lib/use-settled.ts';
import { BlockSettings } from './block-settings.tsx';
import { reportDesignerMessages } from './data-reports.messages.ts';
import { ParameterSettings } from './parameter-settings.tsx';
import {
  type BlockPlace,
  blockAt,
  freeName,
  moved,
  newBlock,
  nextPlace,
  otherPlaces,
  placeOf,
  swapped,
  withBlock,
  withoutBlock,
} from './report-blocks.ts';
import { ReportContent } from './report-content.tsx';
import { Parameters } from './report-view.tsx';
import { SetSettings } from './set-settings.tsx';
import './data-reports.css';

const PAGE = 'onlineDev.dataReport';
const SOURCES = ['relation', 'form', 'interface', 'sql'] as const;

type ReportDesignerProps = {
  readonly body: ReportBody;
  /**
   * Changes the body as it is then: an edit that comes late takes nothing back that was made meanwhile. `about` names
   * what is edited: edits of the same are undone together.
   */
  readonly onEdit: (change: (body: ReportBody) => ReportBody, about?: string) => void;
};
type Chosen = BlockPlace & { readonly kind: 'sets' | 'parameters' | 'blocks' };

/** What a report is made of at the left, the report itself in the middle, what is chosen at the right. */
export function ReportDesigner({ body, onEdit }: ReportDesignerProps) {
  const t = useMessages(reportDesignerMessages);
  const language = useLanguage();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const settings = useRef<HTMLElement>(null);
  const mayGiveAll = useCan('btn_wholeData', PAGE);
  const addSet = (from: (typeof SOURCES)[number]) => {
    onEdit((now) => ({ ...now, sets: [...now.sets, newSet(from, now)] }));
    setChosen({ kind: 'sets', at: body.sets.length });
  };
  const addParameter = () => {
    onEdit((now) => {
      const name = freeName('p', now.parameters);
      const parameter = ReportParameter.parse({ name, label: { zh: name } });
      return { ...now, parameters: [...now.parameters, parameter] };
    });
    setChosen({ kind: 'parameters', at: body.parameters.length });
  };
  const addBlock = (kind: ReportBlock['kind']) => {
    onEdit((now) => ({ ...now, blocks: [...now.blocks, newBlock(kind, now.sets[0]?.name ?? '')] }));
    setChosen({ kind: 'blocks', at: body.blocks.length });
  };
  const nameOf = (block: ReportBlock) => blockName(block, language) || t(`block.${block.kind}`);
  const innerParts = (at: number) => {
    const block = body.blocks[at];
    if (block?.kind !== 'columns' || block.columns.every(({ blocks }) => blocks.length === 0)) return null;
    return (
      <ul className="report-parts">
        {block.columns.map(({ blocks }, column) =>
          blocks.map((inner, place) => (
            <li key={inner.id}>
              <button
                type="button"
                aria-current={
                  chosen?.kind === 'blocks' &&
                  chosen.at === at &&
                  chosen.inner?.column === column &&
                  chosen.inner.at === place
                }
                onClick={() => setChosen({ kind: 'blocks', at, inner: { column, at: place } })}
              >
                {`${column + 1} · ${nameOf(inner)}`}
              </button>
            </li>
          )),
        )}
      </ul>
    );
  };
  const part = (kind: Chosen['kind'], names: readonly string[]) => (
    <ul className="report-parts">
      {names.map((name, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts are known by their places
        <li key={at}>
          <button
            type="button"
            aria-current={chosen?.kind === kind && chosen.at === at && !chosen.inner}
            onClick={() => setChosen({ kind, at })}
          >
            {name}
          </button>
          {kind === 'blocks' ? innerParts(at) : null}
        </li>
      ))}
    </ul>
  );
  return (
    <div className="report-designer">
      <section aria-label={t('blocks')}>
        <h2>{t('sets')}</h2>
        {part(
          'sets',
          body.sets.map(({ label, name }) => textIn(label, language) || name),
        )}
        <Dropdown
          trigger={['click']}
          menu={{
            items: SOURCES.map((from) => ({
              key: from,
              label: t(`from.${from}`),
              onClick: () => addSet(from),
            })),
          }}
        >
          <Button block>{t('addSet')}</Button>
        </Dropdown>
        <h2>{t('parameters')}</h2>
        {part(
          'parameters',
          body.parameters.map(({ label, name }) => textIn(label, language) || name),
        )}
        <Button block onClick={addParameter}>
          {t('addParameter')}
        </Button>
        <h2>{t('blocks')}</h2>
        {part('blocks', body.blocks.map(nameOf))}
        <Dropdown
          trigger={['click']}
          menu={{
            items: BLOCK_KINDS.map((kind) => ({
              key: kind,
              label: t(`block.${kind}`),
              onClick: () => addBlock(kind),
            })),
          }}
        >
          <Button block>{t('addBlock')}</Button>
        </Dropdown>
        {mayGiveAll ? (
          <>
            <h2>{t('dataScope')}</h2>
            <Select
              aria-label={t('dataScope')}
              value={body.dataScope}
              options={(['caller', 'whole'] as const).map((value) => ({ value, label: t(`scope.${value}`) }))}
              onChange={(dataScope) => onEdit((now) => ({ ...now, dataScope }))}
            />
          </>
        ) : null}
      </section>
      <section aria-label={t('preview')}>
        <Preview
          body={body}
          onBlock={(id) => {
            const place = placeOf(body.blocks, id);
            if (!place) return;
            flushSync(() => setChosen({ kind: 'blocks', ...place }));
            // On a phone they stand below the preview.
            settings.current?.scrollIntoView({ block: 'nearest' });
          }}
        />
      </section>
      <section ref={settings} aria-label={t('settings')}>
        <h2>{t('settings')}</h2>
        {chosen ? (
          <ChosenPart
            key={JSON.stringify(chosen)}
            body={body}
            chosen={chosen}
            onEdit={onEdit}
            onChoose={setChosen}
          />
        ) : (
          <p className="report-hint">{t('choose')}</p>
        )}
      </section>
    </div>
  );
}

type ChosenPartProps = ReportDesignerProps & {
  readonly chosen: Chosen;
  readonly onChoose: (chosen: Chosen | null) => void;
};

function ChosenPart({ body, chosen, onEdit, onChoose }: ChosenPartProps) {
  const t = useMessages(reportDesignerMessages);
  const { kind, at } = chosen;
  const [set, parameter, block] = [body.sets[at], body.parameters[at], blockAt(body.blocks, chosen)];
  const about = <T extends object>(before: T, next: T) =>
    `${JSON.stringify(chosen)} ${changedKey(before, next)}`;
  const moveBlock = (to: BlockPlace) => {
    onEdit((now) => ({ ...now, blocks: moved(now.blocks, chosen, to).blocks }));
    onChoose({ kind, ...moved(body.blocks, chosen, to).place });
  };
  const step = (by: -1 | 1) => {
    const to = kind === 'blocks' ? nextPlace(body.blocks, chosen, by) : { at: at + by };
    if (!to || !body[kind][to.at]) return;
    if (kind === 'blocks') return moveBlock(to);
    onEdit((now) => ({
      ...now,
      sets: kind === 'sets' ? swapped(now.sets, Math.min(at, to.at)) : now.sets,
      parameters: kind === 'parameters' ? swapped(now.parameters, Math.min(at, to.at)) : now.parameters,
    }));
    onChoose({ kind, ...to });
  };
  const remove = () => {
    onChoose(null);
    onEdit((now) =>
      kind === 'blocks'
        ? { ...now, blocks: withoutBlock(now.blocks, chosen) }
        : { ...now, [kind]: now[kind].filter((_one, place) => place !== at) },
    );
  };
  const others = kind === 'blocks' ? otherPlaces(body.blocks, chosen) : [];
  return (
    <Form layout="vertical" component="div">
      <p>
        <IconButton label={t('up')} icon={<UpOutlined />} onClick={() => step(-1)} />
        <IconButton label={t('down')} icon={<DownOutlined />} onClick={() => step(1)} />
        <IconButton label={t('remove')} icon={<DeleteOutlined />} onClick={remove} />
        {others.length > 0 ? (
          <Dropdown
            trigger={['click']}
            menu={{
              items: others.map((place) => ({
                key: JSON.stringify(place),
                label: place.inner
                  ? t('toColumn', {
                      block: columnsNumber(body.blocks, place.at),
                      column: place.inner.column + 1,
                    })
                  : t('outOfColumns'),
                onClick: () => moveBlock(place),
              })),
            }}
          >
            <Button size="small">{t('moveTo')}</Button>
          </Dropdown>
        ) : null}
      </p>
      {kind === 'sets' && set ? (
        <SetSettings
          set={set}
          body={body}
          onChange={(next) =>
            onEdit((now) => ({ ...now, sets: replaced(now.sets, at, next) }), about(set, next))
          }
        />
      ) : null}
      {kind === 'parameters' && parameter ? (
        <ParameterSettings
          parameter={parameter}
          body={body}
          onChange={(next) =>
            onEdit(
              (now) => ({ ...now, parameters: replaced(now.parameters, at, next) }),
              about(parameter, next),
            )
          }
        />
      ) : null}
      {kind === 'blocks' && block ? (
        <BlockSettings
          block={block}
          body={body}
          onChange={(next) =>
            onEdit((now) => ({ ...now, blocks: withBlock(now.blocks, chosen, next) }), about(block, next))
          }
        />
      ) : null}
    </Form>
  );
}

/** The property in which the settings of a part differ. */
const changedKey = <T extends object>(before: T, next: T): string =>
  Object.entries(next).find(([key, value]) => Reflect.get(before, key) !== value)?.[0] ?? '';

const replaced = <T,>(list: readonly T[], at: number, next: T): T[] =>
  list.map((one, place) => (place === at ? next : one));

/** Which of the blocks with columns it is, from 1. */
const columnsNumber = (blocks: readonly ReportBlock[], at: number): number =>
  blocks.slice(0, at + 1).filter(({ kind }) => kind === 'columns').length;

function blockName(block: ReportBlock, language: Parameters<typeof textIn>[1]): string {
  if (block.kind === 'text') return textIn(block.text, language).slice(0, 30);
  return 'title' in block ? textIn(block.title, language) : '';
}

function newSet(from: (typeof SOURCES)[number], { sets }: ReportBody): ReportSet {
  const name = freeName('set', sets);
  const common = { name, label: { zh: '' } };
  switch (from) {
    case 'relation':
      return ReportSet.parse({ ...common, from, relation: '' });
    case 'sql':
      return ReportSet.parse({ ...common, from, query: '' });
    case 'form':
      return { ...ReportSet.parse({ ...common, from, designId: '-' }) };
    case 'interface':
      return { ...ReportSet.parse({ ...common, from, interfaceId: '-' }) };
  }
}

/** The report as it is now, for oneself or another person. */
function Preview({ body, onBlock }: { readonly body: ReportBody; readonly onBlock: (id: string) => void }) {
  const t = useMessages(reportDesignerMessages);
  const mayRunAs = useCan('btn_runAs', PAGE);
  const [asUserId, setAsUserId] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const shown = useSettled(body, STATEMENT_MS);
  const query = useRoute(
    dataReportsRoutes.preview,
    { body: { body: shown, asUserId, values: { ...values }, pages: [] } },
    { enabled: shown.blocks.length > 0, keepPrevious: true },
  );
  if (body.blocks.length === 0) return <EmptyBlock text={t('start')} />;
  return (
    <>
      {mayRunAs ? (
        <div className="report-parameters">
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the control stands in it */}
          <label>
            <span>{t('previewAs')}</span>
            <UserPicker
              aria-label={t('previewAs')}
              placeholder={t('asMe')}
              value={asUserId || null}
              onChange={(id) => setAsUserId(id ?? '')}
            />
          </label>
        </div>
      ) : null}
      {query.data ? <Parameters report={query.data} onChange={setValues} /> : null}
      {query.isPending ? <Loaded query={query}>{() => null}</Loaded> : null}
      {query.error ? <ErrorBlock error={query.error} onRetry={() => void query.refetch()} compact /> : null}
      {query.data?.document ? (
        <ReportContent
          document={query.data.document}
          faults={new Map(query.data.faults.map(({ block, text }) => [block, text]))}
          onFault={onBlock}
        />
      ) : null}
    </>
  );
}
