import './areas.css';
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons';
import { AREA_TOP, type AreaRow } from '@auditplus/contract/features/areas/areas.model.ts';
import { areasRoutes } from '@auditplus/contract/features/areas/areas.routes.ts';
import { useQueries } from '@tanstack/react-query';
import { Button } from 'antd';
import { useDeferredValue, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { DataTable } from '../../kit/data-table.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can, useCan } from '../../kit/permission.tsx';
import { OnOff } from '../../kit/record-fields.tsx';
import { type Action, actionsColumn, useRemoval } from '../../kit/row-actions.tsx';
import { SearchBox } from '../../kit/search-box.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { call } from '../../lib/api.ts';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { AreaDrawer } from './area-drawer.tsx';
import { areaMessages } from './areas.messages.ts';

type Line = AreaRow & { readonly depth: number };
type Edited = { readonly id: string | null; readonly parentId: string };

/** Areas from the provinces down; a level is loaded when its parent is opened. */
export default function AreaListPage() {
  const t = useMessages(areaMessages);
  const [keyword, setKeyword] = useState('');
  const wanted = useDeferredValue(keyword.trim());
  const [open, setOpen] = useState<readonly string[]>([]);
  const [edited, setEdited] = useState<Edited | null>(null);
  const request = {
    params: { id: AREA_TOP },
    query: wanted === '' ? {} : { keyword: wanted },
  };
  const top = useRoute(areasRoutes.children, request, { keepPrevious: true });
  const below = useChildren(open);
  const lines = linesOf(top.data?.list ?? [], wanted === '' ? below : new Map(), 0);
  const actions = useAreaActions(setEdited);
  const narrow = useNarrow(720);
  const toggle = (id: string) =>
    setOpen((current) => (current.includes(id) ? current.filter((other) => other !== id) : [...current, id]));
  return (
    <PageFrame
      title={t('title')}
      actions={
        <Can button="btn_add">
          <Button type="primary" onClick={() => setEdited({ id: null, parentId: AREA_TOP })}>
            {t('newArea')}
          </Button>
        </Can>
      }
    >
      <div className="list-page">
        <div className="filter-row">
          <SearchBox
            hint={t('keyword')}
            className="filter-keyword"
            maxLength={50}
            value={keyword}
            onChange={setKeyword}
          />
        </div>
        <Loaded query={top}>
          {() => (
            <DataTable<Line>
              rows={lines}
              rowKey={(area) => area.id}
              label={t('title')}
              empty={<EmptyBlock text={t('none')} />}
              columns={[
                {
                  key: 'fullName',
                  title: t('name'),
                  ...(narrow ? { width: 190 } : {}),
                  render: (area) => <NameCell area={area} open={open.includes(area.id)} onToggle={toggle} />,
                },
                ...(wanted === '' ? [] : [{ key: 'pathName', title: t('path'), width: 220 }]),
                { key: 'enCode', title: t('code'), width: 140 },
                { key: 'sortCode', isSpare: true, title: t('order'), width: 80, number: true },
                {
                  key: 'enabledMark',
                  title: t('state'),
                  width: 100,
                  render: (area) => <OnOff row={area} />,
                },
                actionsColumn(actions),
              ]}
            />
          )}
        </Loaded>
      </div>
      {edited ? <AreaDrawer {...edited} onClose={() => setEdited(null)} /> : null}
    </PageFrame>
  );
}

type NameCellProps = {
  readonly area: Line;
  readonly open: boolean;
  readonly onToggle: (id: string) => void;
};

function NameCell({ area, open, onToggle }: NameCellProps) {
  return (
    <span className="areas-name" style={{ paddingInlineStart: area.depth * 20 }}>
      {area.hasChildren ? (
        <Button
          type="text"
          size="small"
          aria-expanded={open}
          aria-label={area.fullName}
          icon={open ? <CaretDownOutlined /> : <CaretRightOutlined />}
          onClick={() => onToggle(area.id)}
        />
      ) : (
        <span className="areas-leaf" />
      )}
      {area.fullName}
    </span>
  );
}

/** The areas below each opened one, as far as they have arrived. */
function useChildren(ids: readonly string[]): ReadonlyMap<string, readonly AreaRow[]> {
  const results = useQueries({
    queries: ids.map((id) => {
      const request = { params: { id }, query: {} };
      return {
        queryKey: routeKey(areasRoutes.children, request),
        queryFn: () => call(areasRoutes.children, request),
      };
    }),
  });
  return new Map(ids.map((id, index) => [id, results[index]?.data?.list ?? []]));
}

function linesOf(
  areas: readonly AreaRow[],
  below: ReadonlyMap<string, readonly AreaRow[]>,
  depth: number,
): Line[] {
  return areas.flatMap((area) => [
    { ...area, depth },
    ...linesOf(below.get(area.id) ?? [], below, depth + 1),
  ]);
}

function useAreaActions(edit: (edited: Edited) => void) {
  const t = useMessages(areaMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const may = { add: useCan('btn_add'), edit: useCan('btn_edit'), remove: useCan('btn_remove') };
  const flip = useAction(areasRoutes.flip, { done: t('saved') });
  const remove = useAction(areasRoutes.remove, { done: t('removed') });
  return (area: AreaRow): Action[] => [
    ...(may.edit
      ? [
          {
            key: 'edit',
            label: common('edit'),
            onClick: () => edit({ id: area.id, parentId: area.parentId }),
          },
        ]
      : []),
    ...(may.add
      ? [{ key: 'add', label: t('addBelow'), onClick: () => edit({ id: null, parentId: area.id }) }]
      : []),
    ...(may.edit
      ? [
          {
            key: 'flip',
            label: area.enabledMark === 1 ? t('disable') : t('enable'),
            onClick: () => flip.mutate({ params: { id: area.id } }),
          },
        ]
      : []),
    ...(may.remove
      ? [
          removal({
            title: t('removeAsk', { name: area.fullName }),
            text: t('removeText'),
            onClick: () => remove.mutate({ params: { id: area.id } }),
          }),
        ]
      : []),
  ];
}
