import { anyKind } from '@auditplus/contract/kinds/form-kinds.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import type { FieldKindId } from '@auditplus/contract/kinds/kind-ids.ts';
import { labelOf } from '@auditplus/contract/kinds/local-text.ts';
import { PRESETS, type Preset } from '@auditplus/core/designs/starting-parts.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { useCanvasActions } from './canvas-context.ts';
import { designerMessages } from './designer.messages.ts';
import { kindIcon, PALETTE, PRESET_ICON } from './kind-icons.tsx';

/** Kinds of fields: dragged onto the canvas, or added behind the chosen field by a click. */
export function Palette({ onAdd }: { readonly onAdd: (kind: FieldKindId, preset?: Preset) => void }) {
  const t = useMessages(designerMessages);
  const language = useLanguage();
  const { startDrag, endDrag } = useCanvasActions();
  const [typed, setTyped] = useState('');
  const sought = typed.trim().toLowerCase();
  const groups = PALETTE.map(({ group, kinds }) => ({
    group,
    entries: kinds
      .flatMap(entriesOf)
      .filter(({ kind, title }) => [kind, ...title].some((name) => name.toLowerCase().includes(sought))),
  })).filter(({ entries }) => entries.length > 0);
  return (
    <div className="designer-palette">
      <Input
        allowClear
        aria-label={t('findKind')}
        placeholder={t('findKind')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {groups.length === 0 ? <p className="quiet">{t('noKind')}</p> : null}
      {groups.map(({ group, entries }) => (
        <section key={group} aria-label={t(group)}>
          <h3>{t(group)}</h3>
          <div className="palette-kinds">
            {entries.map(({ kind, title, icon, preset }) => {
              const name = inLanguage(title, language);
              return (
                <button
                  key={preset ? `${kind} preset` : kind}
                  type="button"
                  className="palette-kind"
                  draggable
                  title={name}
                  aria-label={t('addKind', { kind: name })}
                  onDragStart={(event) => startDrag({ is: 'new', kind, preset }, event)}
                  onDragEnd={endDrag}
                  onClick={() => onAdd(kind, preset)}
                >
                  <span aria-hidden>{icon}</span>
                  <span className="palette-name">{name}</span>
                </button>
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}

/** A kind, and what of it has a name of its own. */
function entriesOf(kind: FieldKindId) {
  const { title } = anyKind(kind);
  const preset = PRESETS[kind];
  return [
    { kind, title, icon: kindIcon(kind), preset: undefined },
    ...(preset ? [{ kind, title: labelOf(preset.label), icon: PRESET_ICON, preset }] : []),
  ];
}
