import { type DesignBody, DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import type { DesignIssue } from '@auditplus/contract/features/designs/publishing.schemas.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import type { Preset } from '@auditplus/core/designs/starting-parts.ts';
import { Button, Segmented } from 'antd';
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { hotkeyOf } from '../../kit/hotkeys.ts';
import { Panes } from '../../kit/panes.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { newId } from '../../lib/new-id.ts';
import { toast } from '../../lib/toast.ts';
import { CanvasGrid } from './canvas.tsx';
import {
  type CanvasActions,
  CanvasActionsContext,
  type CanvasState,
  CanvasStateContext,
  type Dragged,
} from './canvas-context.ts';
import {
  allFields,
  changeField,
  copyOf,
  findField,
  insertFields,
  mayStand,
  moveField,
  newField,
  type Place,
  placeOf,
  TOP,
  takenNames,
  withoutFields,
} from './design-tree.ts';
import { designerMessages } from './designer.messages.ts';
import { withRowsIn } from './existing-table.tsx';
import { FormSettingsPanel } from './form-settings-panel.tsx';
import { Outline } from './outline.tsx';
import { Palette } from './palette.tsx';
import { PropertyPanel } from './property-panel.tsx';

type FormDesignerProps = {
  readonly designId: string;
  readonly body: DesignBody;
  readonly issues: readonly DesignIssue[];
  readonly publishedFields: readonly string[];
  readonly selected: readonly string[];
  readonly onSelect: (ids: readonly string[]) => void;
  readonly onEdit: (body: DesignBody, about?: string) => void;
  readonly undo: () => void;
  readonly redo: () => void;
};

/** Designs a form: kinds at the left, the form in the middle, what is chosen at the right. */
export function FormDesigner(props: FormDesignerProps) {
  const { body, issues, publishedFields, selected, onSelect } = props;
  const t = useMessages(designerMessages);
  const isNarrow = useNarrow();
  const [side, setSide] = useState<'palette' | 'outline'>('palette');
  const [opened, setOpened] = useState<'palette' | 'properties' | null>(null);
  const canvas = useRef<HTMLDivElement>(null);
  const { actions, drop, add, onKeyDown, onCopy, onPaste } = useCanvas(props, canvas);
  const fields = body.form.fields;
  const state = useMemo(
    (): CanvasState => ({ selected: new Set(selected), drop, marks: marksOf(issues) }),
    [selected, drop, issues],
  );
  const [only] = selected.length === 1 ? selected : [];
  const field = only === undefined ? undefined : findField(fields, only);
  const left = (
    <div className="designer-side">
      <Segmented
        block
        value={side}
        options={[
          { value: 'palette', label: t('palette') },
          { value: 'outline', label: t('outline') },
        ]}
        onChange={setSide}
      />
      {side === 'palette' ? <Palette onAdd={add} /> : <Outline fields={fields} />}
    </div>
  );
  const middle = (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside the fields chooses none of them
    <div
      ref={canvas}
      className="designer-canvas"
      onKeyDown={onKeyDown}
      onCopy={onCopy}
      onPaste={onPaste}
      onClick={() => onSelect([])}
    >
      <div
        className="designed-form designer-paper"
        // Its keys are the designer's own; a picture of a control is no text of an item, as it would be in a tree.
        role="application"
        aria-label={t('canvas')}
        tabIndex={selected.length === 0 ? 0 : -1}
        data-label={body.form.settings.labelPosition}
        data-style={body.form.settings.formStyle}
        style={paperStyle(body)}
      >
        <CanvasGrid slot={TOP} fields={fields} emptyText={t('emptyForm')} />
      </div>
    </div>
  );
  const right = (
    <div className="designer-properties">
      {field ? (
        <PropertyPanel
          key={field.fieldId}
          field={field}
          body={body}
          isPublished={publishedFields.includes(field.fieldId)}
          issues={issues.filter(({ fieldId }) => fieldId === field.fieldId)}
          onChange={(change, about) =>
            actions.change(field.fieldId, change, about && `${field.fieldId} ${about}`)
          }
          onRowsIn={(rows) => props.onEdit(withRowsIn(body, field, rows))}
        />
      ) : selected.length > 1 ? (
        <EmptyBlock text={t('severalChosen', { count: selected.length })} />
      ) : (
        <FormSettingsPanel designId={props.designId} body={body} onEdit={props.onEdit} />
      )}
    </div>
  );
  return (
    <CanvasActionsContext value={actions}>
      <CanvasStateContext value={state}>
        {isNarrow ? (
          <div className="designer-narrow">
            <p className="designer-narrow-tools">
              <Button onClick={() => setOpened('palette')}>{t('addField')}</Button>
              <Button onClick={() => setOpened('properties')}>
                {field ? t('properties') : t('formSettings')}
              </Button>
            </p>
            {middle}
            <SideDrawer open={opened === 'palette'} title={t('addField')} onClose={() => setOpened(null)}>
              {left}
            </SideDrawer>
            <SideDrawer
              open={opened === 'properties'}
              title={t('properties')}
              onClose={() => setOpened(null)}
            >
              {right}
            </SideDrawer>
          </div>
        ) : (
          <Panes
            name="designer"
            panes={[
              { key: 'palette', width: 256, label: t('palette'), content: left },
              { key: 'canvas', label: t('canvas'), content: middle },
              { key: 'properties', width: 328, min: 260, label: t('properties'), content: right },
            ]}
          />
        )}
      </CanvasStateContext>
    </CanvasActionsContext>
  );
}

const paperStyle = ({ form: { settings } }: DesignBody): React.CSSProperties =>
  ({
    '--label-width': `${settings.labelWidth}px`,
    '--gutter': `${settings.gutter}px`,
  }) as React.CSSProperties;

function marksOf(issues: readonly DesignIssue[]): CanvasState['marks'] {
  const marks = new Map<string, 'error' | 'warning'>();
  for (const { fieldId, severity, isToDo } of issues)
    if (fieldId !== undefined && marks.get(fieldId) !== 'error')
      marks.set(fieldId, isToDo ? 'warning' : severity);
  return marks;
}

/** What marks the text on the clipboard as fields of a design. */
const CLIPPED = 'auditplus-fields';
const Clipped = z.object({ is: z.literal(CLIPPED), fields: z.array(DesignField).min(1).max(300) });

/** What is done to the fields of the canvas by pointer and keyboard. */
function useCanvas(props: FormDesignerProps, canvas: React.RefObject<HTMLDivElement | null>) {
  const t = useMessages(designerMessages);
  const latest = useRef(props);
  latest.current = props;
  const dragged = useRef<Dragged | null>(null);
  const [drop, setDrop] = useState<CanvasState['drop']>(null);
  const place = useRef<CanvasState['drop']>(null);

  const fieldsNow = useCallback(() => latest.current.body.form.fields, []);
  const put = useCallback((fields: readonly DesignField[], about?: string) => {
    const { body, onEdit } = latest.current;
    if (fields !== body.form.fields) onEdit({ ...body, form: { ...body.form, fields: [...fields] } }, about);
  }, []);
  const choose = useCallback(
    (ids: readonly string[]) => {
      latest.current.onSelect(ids);
      const [first] = ids;
      if (first === undefined) return;
      requestAnimationFrame(() => {
        const cell = canvas.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(first)}"]`);
        cell?.focus();
        cell?.scrollIntoView({ block: 'nearest' });
      });
    },
    [canvas],
  );

  /** Behind the chosen field where it may stand there, else behind what holds that, else at the end. */
  const placeFor = useCallback(
    (added: Pick<DesignField, 'kind'>): Place => {
      const fields = fieldsNow();
      let id: string | null = latest.current.selected.at(-1) ?? null;
      const chosen = id === null ? undefined : findField(fields, id);
      if (chosen?.children && mayStand(fields, added, { parentId: chosen.fieldId, paneId: null }))
        return { parentId: chosen.fieldId, paneId: null, index: chosen.children.length };
      while (id !== null) {
        const at = placeOf(fields, id);
        if (!at) break;
        if (mayStand(fields, added, at)) return { ...at, index: at.index + 1 };
        id = at.parentId;
      }
      return { ...TOP, index: fields.length };
    },
    [fieldsNow],
  );

  const duplicate = useCallback(
    (ids: readonly string[]) => {
      let fields: readonly DesignField[] = fieldsNow();
      const taken = takenNames(fields);
      const made: string[] = [];
      for (const id of ids) {
        const [field, at] = [findField(fields, id), placeOf(fields, id)];
        if (!field || !at) continue;
        const copy = copyOf(field, taken, newId);
        made.push(copy.fieldId);
        fields = insertFields(fields, { ...at, index: at.index + 1 }, [copy]);
      }
      put(fields);
      choose(made);
    },
    [fieldsNow, put, choose],
  );
  const remove = useCallback(
    (ids: readonly string[]) => {
      const fields = fieldsNow();
      const order = allFields(fields).map(({ fieldId }) => fieldId);
      const gone = new Set(ids);
      const { body, onEdit } = latest.current;
      if (ids.length === 0) return;
      const next = withoutFields(body, gone);
      const left = new Set(allFields(next.form.fields).map(({ fieldId }) => fieldId));
      const at = order.findIndex((id) => gone.has(id));
      const neighbour =
        order.slice(at).find((id) => left.has(id)) ?? order.slice(0, at).findLast((id) => left.has(id));
      onEdit(next);
      choose(neighbour === undefined ? [] : [neighbour]);
    },
    [fieldsNow, choose],
  );
  const add = useCallback(
    (kind: FieldKindId, preset?: Preset) => {
      const fields = fieldsNow();
      const made = newField(kind, { taken: takenNames(fields), newId, preset });
      put(insertFields(fields, placeFor(made), [made]));
      choose([made.fieldId]);
    },
    [fieldsNow, put, choose, placeFor],
  );

  const actions = useMemo((): CanvasActions => {
    const show = (next: CanvasState['drop']) => {
      const before = place.current;
      place.current = next;
      const isSame =
        before?.parentId === next?.parentId &&
        before?.paneId === next?.paneId &&
        before?.index === next?.index;
      if (!isSame || (before === null) !== (next === null)) setDrop(next);
    };
    return {
      duplicate,
      remove,
      change: (id, change, about) => put(changeField(fieldsNow(), id, change), about),
      select: (id, event) => {
        const { selected, onSelect } = latest.current;
        const isMore = event.ctrlKey || event.metaKey || event.shiftKey;
        if (!isMore) return onSelect([id]);
        onSelect(selected.includes(id) ? selected.filter((one) => one !== id) : [...selected, id]);
      },
      startDrag: (what, event) => {
        dragged.current = what;
        event.dataTransfer.effectAllowed = what.is === 'new' ? 'copy' : 'move';
        event.dataTransfer.setData('text/plain', '');
      },
      dragOver: (slot, event) => {
        const what = dragged.current;
        if (!what) return;
        event.stopPropagation();
        const field = what.is === 'new' ? { kind: what.kind } : what.field;
        if (!mayStand(fieldsNow(), field, slot)) return show(null);
        event.preventDefault();
        const span = what.is === 'new' ? 12 : what.field.span;
        show({ ...slot, index: indexAt(event), span });
      },
      drop: (event) => {
        event.preventDefault();
        event.stopPropagation();
        const [what, at] = [dragged.current, place.current];
        dragged.current = null;
        show(null);
        if (!what || !at) return;
        const to = { parentId: at.parentId, paneId: at.paneId, index: at.index };
        const fields = fieldsNow();
        if (what.is === 'field') {
          put(moveField(fields, what.field.fieldId, to));
          choose([what.field.fieldId]);
          return;
        }
        const { kind, preset } = what;
        const made = newField(kind, { taken: takenNames(fields), newId, preset });
        put(insertFields(fields, to, [made]));
        choose([made.fieldId]);
      },
      endDrag: () => {
        dragged.current = null;
        show(null);
      },
    };
  }, [duplicate, remove, fieldsNow, put, choose]);

  /** Moves the chosen field by one place, out of what holds it at its ends. */
  const shift = (by: -1 | 1) => {
    const [id] = latest.current.selected;
    const fields = fieldsNow();
    const at = id === undefined ? undefined : placeOf(fields, id);
    if (id === undefined || !at) return;
    const index = by === 1 ? at.index + 2 : at.index - 1;
    const moved = index < 0 ? fields : moveField(fields, id, { ...at, index });
    if (moved !== fields && index >= 0) put(moved);
    else if (at.parentId !== null) {
      const outer = placeOf(fields, at.parentId);
      if (outer) put(moveField(fields, id, { ...outer, index: by === 1 ? outer.index + 1 : outer.index }));
    }
    choose([id]);
  };
  const step = (by: -1 | 1) => {
    const order = allFields(fieldsNow()).map(({ fieldId }) => fieldId);
    const [id] = latest.current.selected;
    const next = id === undefined ? order[0] : order[order.indexOf(id) + by];
    if (next !== undefined) choose([next]);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isTyping(event.target)) return;
    const { selected, undo, redo } = latest.current;
    const act: (() => void) | undefined = {
      arrowdown: () => step(1),
      arrowright: () => step(1),
      arrowup: () => step(-1),
      arrowleft: () => step(-1),
      'alt+arrowdown': () => shift(1),
      'alt+arrowright': () => shift(1),
      'alt+arrowup': () => shift(-1),
      'alt+arrowleft': () => shift(-1),
      delete: () => remove(selected),
      backspace: () => remove(selected),
      escape: () => latest.current.onSelect([]),
      'ctrl+d': () => duplicate(selected),
      'ctrl+z': undo,
      'ctrl+y': redo,
      'ctrl+shift+z': redo,
      'ctrl+a': () => latest.current.onSelect(fieldsNow().map(({ fieldId }) => fieldId)),
    }[hotkeyOf(event)];
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const onCopy = (event: ClipboardEvent) => {
    const { selected } = latest.current;
    if (isTyping(event.target) || selected.length === 0) return;
    const fields = selected.flatMap((id) => findField(fieldsNow(), id) ?? []);
    event.preventDefault();
    event.clipboardData.setData('text/plain', JSON.stringify({ is: CLIPPED, fields }));
    toast.success(t('copied', { count: fields.length }));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (isTyping(event.target)) return;
    const read = Clipped.safeParse(parsed(event.clipboardData.getData('text/plain')));
    if (!read.success) return;
    event.preventDefault();
    const fields = fieldsNow();
    const taken = takenNames(fields);
    const made = read.data.fields.map((field) => copyOf(field, taken, newId));
    const [first] = made;
    if (!first) return;
    put(insertFields(fields, placeFor(first), made));
    choose(made.map(({ fieldId }) => fieldId));
    toast.success(t('pasted', { count: made.length }));
  };
  return { actions, drop, add, onKeyDown, onCopy, onPaste };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isTyping = (target: EventTarget): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName));

/** Before which of a grid's fields the pointer is; fields beside each other are told apart by their middle. */
function indexAt(event: DragEvent<HTMLElement>): number {
  const cells = [...event.currentTarget.children].filter((child) => child.hasAttribute('data-field'));
  const width = event.currentTarget.getBoundingClientRect().width;
  const at = cells.findIndex((cell) => {
    const box = cell.getBoundingClientRect();
    if (event.clientY < box.top) return true;
    if (event.clientY > box.bottom) return false;
    const isWide = box.width > width * 0.75;
    return isWide ? event.clientY < box.top + box.height / 2 : event.clientX < box.left + box.width / 2;
  });
  return at < 0 ? cells.length : at;
}
