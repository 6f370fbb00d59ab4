import { DeleteOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons';
import {
  GRID_COLUMNS,
  type PortalForm,
  PortalWidget,
  WIDGET_KINDS,
  type WidgetKind,
} from '@auditplus/contract/features/portals/portals.model.ts';
import { portalsRoutes } from '@auditplus/contract/features/portals/portals.routes.ts';
import { Button, InputNumber } from 'antd';
import { type KeyboardEvent, useDeferredValue, useMemo, useState } from 'react';
import GridLayout, { useContainerWidth } from 'react-grid-layout';
import 'react-grid-layout/css/styles.css';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { newId } from '../../lib/new-id.ts';
import { useRoute } from '../../lib/query.ts';
import { FilterSettings } from './filter-settings.tsx';
import { closedUp, freePlace, moved, resized, type Step } from './layout.ts';
import { designerMessages } from './portals.messages.ts';
import { WidgetCard } from './widget-card.tsx';
import { WidgetSettings } from './widget-settings.tsx';
import { useWidgetTitle } from './widget-title.ts';
import './portals.css';

type PortalDesignerProps = {
  readonly formData: PortalForm;
  readonly onEdit: (next: PortalForm, about?: string) => void;
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
};

const ARROWS: Readonly<Record<string, Step>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const GRID = { cols: GRID_COLUMNS, rowHeight: 40, margin: [12, 12], containerPadding: [0, 0] } as const;

/** Kinds at the left, the page in the middle, what is chosen at the right. */
export function PortalDesigner({ formData, onEdit, undo, redo }: PortalDesignerProps) {
  const t = useMessages(designerMessages);
  const titleOf = useWidgetTitle();
  const { layout } = formData;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const { width, containerRef, mounted } = useContainerWidth();
  const edit = (next: readonly PortalWidget[], about?: string) =>
    onEdit({ ...formData, layout: [...next] }, about);
  const chosen = layout.find(({ i }) => i === chosenId) ?? null;
  const asked = useDeferredValue(useMemo(() => layout.filter(({ data }) => data.from !== 'none'), [layout]));
  const answers = useRoute(
    portalsRoutes.preview,
    { body: { layout: asked, year: null, values: [] } },
    { enabled: asked.length > 0, keepPrevious: true },
  ).data?.widgets;
  const add = (elementKey: WidgetKind) => {
    const widget = newWidget(elementKey, layout);
    edit([...layout, widget]);
    setChosenId(widget.i);
  };
  const remove = (id: string) => edit(closedUp(layout.filter(({ i }) => i !== id)));
  const onKey = (event: KeyboardEvent, id: string) => {
    if (event.target !== event.currentTarget) return;
    const step = ARROWS[event.key];
    if (step) edit((event.shiftKey ? resized : moved)(layout, id, step));
    else if (event.key === 'Delete') remove(id);
    else if (event.key === 'Enter') setChosenId(id);
    else return;
    event.preventDefault();
  };
  const place = (placed: readonly { i: string; x: number; y: number; w: number; h: number }[]) => {
    const places = new Map(placed.map((each) => [each.i, each]));
    const next = layout.map((widget) => {
      const { x, y, w, h } = places.get(widget.i) ?? widget;
      return { ...widget, x, y, w, h };
    });
    const isSame = next.every((widget, at) => JSON.stringify(widget) === JSON.stringify(layout[at]));
    if (!isSame) edit(next);
  };
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
      <section aria-label={t('canvas')}>
        <p className="portal-hint">
          <Button
            type="text"
            icon={<UndoOutlined />}
            aria-label={t('undo')}
            disabled={!undo}
            onClick={() => undo?.()}
          />
          <Button
            type="text"
            icon={<RedoOutlined />}
            aria-label={t('redo')}
            disabled={!redo}
            onClick={() => redo?.()}
          />
          {t('keys')}
        </p>
        <div ref={containerRef} className="portal-canvas">
          {layout.length === 0 ? <EmptyBlock text={t('start')} /> : null}
          {mounted ? (
            <GridLayout
              width={width}
              gridConfig={GRID}
              layout={layout.map(({ i, x, y, w, h }) => ({ i, x, y, w, h }))}
              onDragStop={place}
              onResizeStop={place}
            >
              {layout.map((widget) => (
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
                    onClick={() => setChosenId(widget.i)}
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
      </section>
      <section className="portal-settings" aria-label={t('settings')}>
        <h2>
          {t('settings')}
          {chosen ? (
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={t('remove')}
              onClick={() => remove(chosen.i)}
            />
          ) : null}
        </h2>
        {chosen ? (
          <WidgetSettings
            key={chosen.i}
            widget={chosen}
            answer={answers?.find(({ i }) => i === chosen.i)}
            onChange={(next, about) =>
              edit(
                layout.map((widget) => (widget.i === next.i ? next : widget)),
                `${next.i} ${about}`,
              )
            }
          />
        ) : (
          <>
            <p className="portal-hint">{t('choose')}</p>
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
              onChange={(filters) => onEdit({ ...formData, filters: [...filters] }, 'filters')}
            />
          </>
        )}
      </section>
    </div>
  );
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
