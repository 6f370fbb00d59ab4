import { CopyOutlined, DeleteOutlined } from '@ant-design/icons';
import type { DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import { Button } from 'antd';
import { type CSSProperties, Fragment, memo, type PointerEvent, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useWords } from '../../kit/fields/use-words.ts';
import { type CanvasGridProps, useCanvasActions, useCanvasState } from './canvas-context.ts';
import { CanvasFace } from './canvas-face.tsx';
import { designerMessages } from './designer.messages.ts';
import '../../kit/designed-form/designed-form.css';

/** Fields on the grid of 24 columns, with the place of what is dragged over it. */
export function CanvasGrid({ slot, fields, emptyText }: CanvasGridProps) {
  const { drop, selected, marks } = useCanvasState();
  const { dragOver, drop: dropHere } = useCanvasActions();
  const isHere = drop !== null && drop.parentId === slot.parentId && drop.paneId === slot.paneId;
  const mark = isHere ? (
    <div className="canvas-mark" style={{ '--span': drop.span } as CSSProperties} aria-hidden />
  ) : null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop; the keyboard moves fields by Alt and arrows
    <div
      className="designed-grid canvas-grid"
      data-empty={fields.length === 0}
      onDragOver={(event) => dragOver(slot, event)}
      onDrop={dropHere}
    >
      {fields.map((field, at) => (
        <Fragment key={field.fieldId}>
          {isHere && drop.index === at ? mark : null}
          <CanvasCell
            field={field}
            isSelected={selected.has(field.fieldId)}
            tone={marks.get(field.fieldId) ?? null}
          />
        </Fragment>
      ))}
      {isHere && drop.index >= fields.length ? mark : null}
      {fields.length === 0 && !isHere ? <p className="canvas-empty quiet">{emptyText}</p> : null}
    </div>
  );
}

type CanvasCellProps = {
  readonly field: DesignField;
  readonly isSelected: boolean;
  readonly tone: 'error' | 'warning' | null;
};

/** A field on the canvas: chosen by a click, dragged, made wider at its edge. */
const CanvasCell = memo(function CanvasCell({ field, isSelected, tone }: CanvasCellProps) {
  const t = useMessages(designerMessages);
  const common = useMessages(commonMessages);
  const words = useWords();
  const { select, startDrag, endDrag, duplicate, remove } = useCanvasActions();
  const { fieldId, span } = field;
  const name = words(field.label) || field.name;
  return (
    // biome-ignore lint/a11y/useSemanticElements: nothing is filled in here, so it is no set of form fields
    <div
      className="designed-cell canvas-cell"
      data-field={fieldId}
      data-kind={field.kind}
      data-tone={tone}
      data-hidden={field.hidden}
      role="group"
      aria-roledescription={t('fieldRole')}
      aria-current={isSelected}
      aria-label={name}
      tabIndex={isSelected ? 0 : -1}
      draggable
      style={{ '--span': span } as CSSProperties}
      onClick={(event) => {
        event.stopPropagation();
        select(fieldId, event);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
        select(fieldId, event);
      }}
      onDragStart={(event) => {
        event.stopPropagation();
        startDrag({ is: 'field', field }, event);
      }}
      onDragEnd={endDrag}
    >
      <CanvasFace field={field} Grid={CanvasGrid} />
      {isSelected ? (
        <>
          <span className="canvas-tools">
            <Button
              size="small"
              icon={<CopyOutlined />}
              aria-label={t('duplicate')}
              title={t('duplicate')}
              onClick={(event) => {
                event.stopPropagation();
                duplicate([fieldId]);
              }}
            />
            <Button
              size="small"
              danger
              icon={<DeleteOutlined />}
              aria-label={common('remove')}
              title={common('remove')}
              onClick={(event) => {
                event.stopPropagation();
                remove([fieldId]);
              }}
            />
          </span>
          <WidthGrip field={field} />
        </>
      ) : null}
    </div>
  );
});

const COLUMNS = 24;

/** The right edge of a field, which makes it wider or narrower by columns. */
function WidthGrip({ field }: { readonly field: DesignField }) {
  const t = useMessages(designerMessages);
  const { change } = useCanvasActions();
  const [shown, setShown] = useState<number | null>(null);
  const drag = (event: PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const grip = event.currentTarget;
    const grid = grip.closest<HTMLElement>('.canvas-grid');
    if (!grid) return;
    const column = grid.getBoundingClientRect().width / COLUMNS;
    const from = event.clientX;
    let span = field.span;
    grip.setPointerCapture(event.pointerId);
    const move = (moved: globalThis.PointerEvent) => {
      span = Math.min(COLUMNS, Math.max(1, field.span + Math.round((moved.clientX - from) / column)));
      setShown(span);
    };
    const stop = () => {
      grip.removeEventListener('pointermove', move);
      grip.removeEventListener('pointerup', stop);
      setShown(null);
      if (span !== field.span) change(field.fieldId, (one) => ({ ...one, span }));
    };
    grip.addEventListener('pointermove', move);
    grip.addEventListener('pointerup', stop);
  };
  return (
    <span
      className="canvas-grip"
      aria-hidden
      title={t('width')}
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={drag}
    >
      {shown === null ? null : <em>{t('widthOf', { span: shown })}</em>}
    </span>
  );
}
