import { DeleteOutlined } from '@ant-design/icons';
import {
  GRID_COLUMNS,
  PHONE_COLUMNS,
  type PhonePlace,
  type PortalFilter,
  type PortalForm,
  PortalWidget,
  sourcesOf,
  WIDGET_KINDS,
  type WidgetData,
  type WidgetKind,
} from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import { Alert, Button, InputNumber, Segmented } from 'antd';
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import GridLayout, { useContainerWidth } from 'react-grid-layout';
import 'react-grid-layout/css/styles.css';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { newId } from '../../lib/new-id.ts';
import { useRoute } from '../../lib/query.ts';
import { FilterSettings } from './filter-settings.tsx';
import { closedUp, freePlace, moved, onPhone, resized, type Step } from './layout.ts';
import { parametersTaken, type Unheard, unheardIn, useInterfaces } from './page-parameters.ts';
import { designerMessages } from './portals.messages.ts';
import { WidgetCard } from './widget-card.tsx';
import { type PageParameter, WidgetSettings } from './widget-settings.tsx';
import { useWidgetTitle } from './widget-title.ts';
import './portals.css';

type PortalDesignerProps = {
  readonly formData: PortalForm;
  readonly onEdit: (next: PortalForm, about?: string) => void;
};

const ARROWS: Readonly<Record<string, Step>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const GRID = { cols: GRID_COLUMNS, rowHeight: 40, margin: [12, 12], containerPadding: [0, 0] } as const;
const PHONE_GRID = { ...GRID, cols: PHONE_COLUMNS, margin: [8, 8] } as const;

type Place = Pick<PortalWidget, 'i' | 'x' | 'y' | 'w' | 'h'>;

/** Kinds at the left, the page in the middle, what is chosen at the right. */
export function PortalDesigner({ formData, onEdit }: PortalDesignerProps) {
  const t = useMessages(designerMessages);
  const { layout } = formData;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const answers = useAnswers(layout);
  const add = (elementKey: WidgetKind) => {
    const widget = newWidget(elementKey, layout);
    onEdit({ ...formData, layout: [...layout, widget] });
    setChosenId(widget.i);
  };
  const remove = (id: string) =>
    onEdit({
      ...formData,
      layout: closedUp(layout.filter(({ i }) => i !== id)),
      phone: formData.phone?.filter(({ i }) => i !== id) ?? null,
    });
  const shared = { formData, onEdit, answers, chosenId, onChoose: setChosenId, onRemove: remove };
  return (
    <div className="portal-designer">
      <section aria-labelledby="portal-kinds">
        <h2 id="portal-kinds">{t('widgets')}</h2>
        <div className="portal-kinds">
          {WIDGET_KINDS.map((kind) => (
            <Button key={kind} onClick={() => add(kind)}>
              {t(`widget.${kind}`)}
            </Button>
          ))}
        </div>
      </section>
      <Canvas {...shared} />
      <Settings {...shared} />
    </div>
  );
}

/** What the widgets show of the data that they are given now. */
function useAnswers(layout: PortalForm['layout']): readonly WidgetAnswer[] | undefined {
  const asked = useDeferredValue(
    useMemo(() => layout.filter((widget) => sourcesOf(widget).some(({ from }) => from !== 'none')), [layout]),
  );
  return useRoute(
    portalsRoutes.preview,
    { body: { layout: asked, year: null, values: [] } },
    { enabled: asked.length > 0, keepPrevious: true },
  ).data?.widgets;
}

type WidgetAnswer = RouteReply<typeof portalsRoutes.preview>['widgets'][number];

/** Where the widgets are on the screen that is looked at: a large one, or a phone with an arrangement of its own. */
function usePlaces({ formData, onEdit }: PortalDesignerProps) {
  const { layout } = formData;
  const [isPhone, setPhone] = useState(false);
  const ofPhone = isPhone && formData.phone ? onPhone(layout, formData.phone) : null;
  const places: readonly Place[] = ofPhone ? ofPhone.filter((place) => !place.isHidden) : layout;
  const editPhone = (next: readonly PhonePlace[]) => onEdit({ ...formData, phone: [...next] });
  return {
    isPhone,
    setPhone,
    hasOwnPhone: ofPhone !== null,
    beginPhone: () => editPhone(onPhone(layout, [])),
    dropPhone: () => onEdit({ ...formData, phone: null }),
    places,
    hidden: (ofPhone ?? []).filter((place) => place.isHidden),
    hide: (id: string, isHidden: boolean) =>
      editPhone(
        onPhone(
          layout,
          (ofPhone ?? []).flatMap((place) => {
            if (place.i !== id) return [place];
            // What is shown again follows below the others.
            return isHidden ? [{ ...place, isHidden }] : [];
          }),
        ),
      ),
    /** The places after a change. */
    put: (next: readonly Place[]) => {
      const found = new Map(next.map((each) => [each.i, each]));
      const placed = <P extends Place>(before: readonly P[]): P[] =>
        before.map((each) => {
          const { x, y, w, h } = found.get(each.i) ?? each;
          return { ...each, x, y, w, h };
        });
      if (ofPhone) editPhone(placed(ofPhone));
      else onEdit({ ...formData, layout: placed(layout) });
    },
  };
}

type PartProps = PortalDesignerProps & {
  readonly answers: readonly WidgetAnswer[] | undefined;
  readonly chosenId: string | null;
  readonly onChoose: (id: string) => void;
  readonly onRemove: (id: string) => void;
};

/** The widgets in their places, which are dragged, or moved by keys. */
function Canvas({ formData, onEdit, answers, chosenId, onChoose, onRemove }: PartProps) {
  const t = useMessages(designerMessages);
  const titleOf = useWidgetTitle();
  const { width, containerRef, mounted } = useContainerWidth();
  const { layout } = formData;
  const { isPhone, setPhone, hasOwnPhone, beginPhone, dropPhone, places, hidden, hide, put } = usePlaces({
    formData,
    onEdit,
  });
  const grid = hasOwnPhone ? PHONE_GRID : GRID;
  const shown = layout.flatMap((widget) => {
    const own = places.find(({ i }) => i === widget.i);
    return own ? [{ ...widget, x: own.x, y: own.y, w: own.w, h: own.h }] : [];
  });
  const onKey = (event: KeyboardEvent, id: string) => {
    if (event.target !== event.currentTarget) return;
    const step = ARROWS[event.key];
    if (step) put((event.shiftKey ? resized : moved)(places, id, step, grid.cols));
    else if (event.key === 'Delete' && hasOwnPhone) hide(id, true);
    else if (event.key === 'Delete') onRemove(id);
    else if (event.key === 'Enter') onChoose(id);
    else return;
    event.preventDefault();
  };
  const place = (placed: readonly Place[]) => {
    const isSame = places.every(({ i, x, y, w, h }) =>
      placed.some((next) => next.i === i && next.x === x && next.y === y && next.w === w && next.h === h),
    );
    if (!isSame) put(placed);
  };
  return (
    <section aria-label={t('canvas')}>
      <p className="portal-hint">{t(hasOwnPhone ? 'keysPhone' : 'keys')}</p>
      <div className="portal-hint">
        <Segmented<boolean>
          aria-label={t('screens')}
          value={isPhone}
          onChange={setPhone}
          options={[
            { value: false, label: t('desktop') },
            { value: true, label: t('phone') },
          ]}
        />{' '}
        {isPhone && !hasOwnPhone ? (
          <>
            <Button onClick={beginPhone}>{t('phoneOwn')}</Button>
            <p>{t('phoneNone')}</p>
          </>
        ) : null}
        {hasOwnPhone ? <Button onClick={dropPhone}>{t('phoneDrop')}</Button> : null}
      </div>
      <div ref={containerRef} className="portal-canvas" data-phone={isPhone}>
        {layout.length === 0 ? <EmptyBlock text={t('start')} /> : null}
        {mounted && (hasOwnPhone || !isPhone) ? (
          <GridLayout
            width={width}
            key={String(isPhone)}
            gridConfig={grid}
            layout={places.map(({ i, x, y, w, h }) => ({ i, x, y, w, h }))}
            onDragStop={place}
            onResizeStop={place}
          >
            {shown.map((widget) => (
              <div key={widget.i}>
                {/* biome-ignore lint/a11y/useSemanticElements: no fields stand together here, but a widget */}
                <div
                  className="portal-item"
                  role="group"
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move it
                  tabIndex={0}
                  data-chosen={widget.i === chosenId}
                  aria-current={widget.i === chosenId}
                  aria-label={t('place', {
                    title: titleOf(widget),
                    x: widget.x + 1,
                    y: widget.y + 1,
                    w: widget.w,
                    h: widget.h,
                  })}
                  onClick={() => onChoose(widget.i)}
                  onKeyDown={(event) => onKey(event, widget.i)}
                >
                  <div inert>
                    <WidgetCard widget={widget} answer={answers?.find(({ i }) => i === widget.i)} />
                  </div>
                </div>
              </div>
            ))}
          </GridLayout>
        ) : null}
      </div>
      {hidden.length > 0 ? (
        <div className="portal-hidden">
          <h2>{t('phoneHidden')}</h2>
          {layout
            .filter(({ i }) => hidden.some((one) => one.i === i))
            .map((widget) => (
              <Button key={widget.i} onClick={() => hide(widget.i, false)}>
                {t('phoneShow', { title: titleOf(widget) })}
              </Button>
            ))}
        </div>
      ) : null}
    </section>
  );
}

/** Of the widget that is chosen, else of the page. */
function Settings({ formData, onEdit, answers, chosenId, onChoose, onRemove }: PartProps) {
  const t = useMessages(designerMessages);
  const { layout } = formData;
  const parameters = usePageParameters(formData);
  const { offered, unheard } = useTaken(formData);
  const chosen = layout.find(({ i }) => i === chosenId) ?? null;
  return (
    <section className="portal-settings" aria-label={t('settings')}>
      <h2>
        {t('settings')}
        {chosen ? (
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('remove')}
            onClick={() => onRemove(chosen.i)}
          />
        ) : null}
      </h2>
      {chosen ? (
        <WidgetSettings
          key={chosen.i}
          widget={chosen}
          answer={answers?.find(({ i }) => i === chosen.i)}
          parameters={parameters}
          offered={offered(chosen.i)}
          isUnheard={unheard.clicks.has(chosen.i)}
          onChange={(next, about) =>
            onEdit(
              { ...formData, layout: layout.map((widget) => (widget.i === next.i ? next : widget)) },
              `${next.i} ${about}`,
            )
          }
        />
      ) : (
        <>
          <p className="portal-hint">{t('choose')}</p>
          <UnheardNotice form={formData} unheard={unheard} onChoose={onChoose} />
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the control stands in it */}
          <label className="portal-refresh">
            <span>{t('refresh')}</span>
            <InputNumber
              min={5}
              max={3600}
              value={formData.refreshSeconds}
              onChange={(value) => onEdit({ ...formData, refreshSeconds: value ?? 60 }, 'refresh')}
            />
          </label>
          <FilterSettings
            filters={formData.filters}
            offered={offered()}
            unheard={unheard.filters}
            onChange={(filters) =>
              onEdit({ ...formData, filters: [...filters], layout: renamed(formData, filters) }, 'filters')
            }
          />
        </>
      )}
    </section>
  );
}

/** The widgets after filters were edited: what a renamed one narrows down it goes on narrowing down. */
function renamed(
  { filters: before, layout }: PortalForm,
  after: readonly PortalFilter[],
): PortalForm['layout'] {
  if (before.length !== after.length) return layout;
  const names = new Map(before.map(({ name }, at) => [name, after[at]?.name ?? name]));
  return layout.map((widget) => {
    const { data } = widget;
    return {
      ...widget,
      data: narrowedAnew(data, names),
      figures: widget.figures.map((figure) => ({ ...figure, data: narrowedAnew(figure.data, names) })),
    };
  });
}

function narrowedAnew(data: WidgetData, names: ReadonlyMap<string, string>): WidgetData {
  if (data.from !== 'records') return data;
  const narrowed = data.narrowed.map((one) => ({
    ...one,
    parameter: names.get(one.parameter) ?? one.parameter,
  }));
  return { ...data, narrowed };
}

/** What widgets can be narrowed down by, those beside one where it is named, and what none of them takes. */
function useTaken(form: PortalForm) {
  const t = useMessages(designerMessages);
  const language = useLanguage();
  const interfaces = useInterfaces();
  const reading = { interfaces, language, year: t('period.year') };
  return {
    offered: (without?: string) =>
      parametersTaken(
        form.layout.filter(({ i }) => i !== without),
        reading,
      ).list,
    unheard: unheardIn(form, reading),
  };
}

type UnheardNoticeProps = {
  readonly form: PortalForm;
  readonly unheard: Unheard;
  readonly onChoose: (widget: string) => void;
};

/** Filters and clicks that do nothing, since no widget takes what they give. */
function UnheardNotice({ form: { filters, layout }, unheard, onChoose }: UnheardNoticeProps) {
  const t = useMessages(designerMessages);
  const language = useLanguage();
  const titleOf = useWidgetTitle();
  if (unheard.filters.size + unheard.clicks.size === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t('unheardTitle')}
      description={
        <ul className="portal-unheard">
          {filters
            .filter(({ name }) => unheard.filters.has(name))
            .map(({ name, ...filter }) => (
              <li key={name}>
                {t('unheardFilter', { filter: titleIn(filter, language) || name, parameter: name })}
              </li>
            ))}
          {layout
            .filter(({ i }) => unheard.clicks.has(i))
            .map((widget) => (
              <li key={widget.i}>
                <button type="button" className="open-text" onClick={() => onChoose(widget.i)}>
                  {t('unheardClick', {
                    widget: titleOf(widget),
                    parameter: unheard.clicks.get(widget.i) ?? '',
                  })}
                </button>
              </li>
            ))}
        </ul>
      }
    />
  );
}

/** What the page asks of its widgets: by its filters, by the year of its figures, by clicks on widgets. */
function usePageParameters({ filters, layout }: PortalForm): PageParameter[] {
  const t = useMessages(designerMessages);
  const language = useLanguage();
  const titleOf = useWidgetTitle();
  const found = new Map<string, PageParameter>();
  for (const { name, kind, ...titled } of filters)
    found.set(name, { name, kind, title: titleIn(titled, language) || name });
  if (layout.some((widget) => sourcesOf(widget).some(({ from }) => from === 'figure')) && !found.has('year'))
    found.set('year', { name: 'year', kind: 'date', title: t('period.year') });
  for (const widget of layout) {
    const name = widget.click.does === 'filter' ? widget.click.parameter : '';
    if (name !== '' && !found.has(name)) found.set(name, { name, kind: null, title: titleOf(widget) });
  }
  return [...found.values()];
}

const SIZES: Readonly<Partial<Record<WidgetKind, readonly [w: number, h: number]>>> = {
  dataBoard: [12, 3],
  todo: [3, 3],
};

/** A widget of a kind in the first free place. */
function newWidget(elementKey: WidgetKind, layout: readonly PortalWidget[]): PortalWidget {
  const [w, h] = SIZES[elementKey] ?? [6, 7];
  return PortalWidget.parse({
    i: newId(),
    ...freePlace(layout, { w, h }),
    w,
    h,
    elementKey,
    chart: elementKey === 'chart' ? { kind: 'bar' } : null,
  });
}
