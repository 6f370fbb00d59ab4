import type { ProcessFault } from '@auditplus/contract/features/process-definitions/process-definitions.model.ts';
import {
  nodeTitleIn,
  type TemplateNode,
} from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { confirm } from '../../kit/dialogs.ts';
import { hotkeyOf } from '../../kit/hotkeys.ts';
import { toast } from '../../lib/toast.ts';
import { NodeDrawer } from './node-drawer.tsx';
import type { FormField } from './node-properties.ts';
import { newNodeId, newStep } from './node-types.ts';
import { type CanvasEdit, type CardMark, ProcessCanvas } from './process-canvas.tsx';
import { processProblemMessages } from './process-definitions.messages.ts';
import { processTreeMessages } from './process-designer.messages.ts';
import { ProcessNamesProvider } from './process-names.ts';
import {
  addLane,
  allNodes,
  copyOf,
  findNode,
  insertSplit,
  insertStep,
  isLaneHead,
  moveLane,
  moveStep,
  removeLane,
  removeStep,
  setProperties,
} from './template-tree.ts';
import { useNames } from './use-names.ts';

/** Something wrong with a node: a fault of a process, or one told in words already. */
type DrawnFault =
  | ProcessFault
  | { readonly nodeId: string; readonly isWarning: boolean; readonly text: string };

type ProcessDesignerProps = {
  readonly root: TemplateNode;
  readonly fields: readonly FormField[];
  readonly faults: readonly DrawnFault[];
  readonly onEdit: (root: TemplateNode, about?: string) => void;
  /** Take an edit back and make it again, by their keys. */
  readonly undo: () => void;
  readonly redo: () => void;
};

/** Draws a process and edits it: steps, lanes and what they hold. */
export function ProcessDesigner({ root, fields, faults, onEdit, undo, redo }: ProcessDesignerProps) {
  const tree = useMessages(processTreeMessages);
  const language = useLanguage();
  const problems = useMessages(processProblemMessages);
  const [openId, setOpenId] = useState<string | null>(null);
  const [clipboard, setClipboard] = useState<TemplateNode | null>(null);
  const names = useNames(root, fields);
  const latest = useRef(root);
  latest.current = root;
  const put = useCallback(
    (change: (before: TemplateNode) => TemplateNode) => onEdit(change(latest.current)),
    [onEdit],
  );
  const faultText = (fault: DrawnFault) =>
    'text' in fault ? fault.text : problems(fault.problem, { detail: fault.detail });
  const marks = useMemo(() => marksOf(faults), [faults]);
  const remove = useCallback(
    async (node: TemplateNode) => {
      if (node.type === 'start') return;
      const isLane = isLaneHead(node);
      if (isLane && allNodes(node).length > 1) {
        if (!(await confirm({ title: tree('removeSplitAsk'), okText: tree('removeLane'), danger: true })))
          return;
      }
      setOpenId(null);
      put((before) =>
        isLane ? removeLane(before, node.nodeId, newNodeId) : removeStep(before, node.nodeId, newNodeId),
      );
    },
    [put, tree],
  );
  const onKey = useCallback(
    (event: KeyboardEvent, node: TemplateNode) => {
      const act = {
        delete: () => void remove(node),
        backspace: () => void remove(node),
        'ctrl+c': () => {
          if (node.type === 'start' || isLaneHead(node)) return;
          setClipboard(node);
          toast.success(tree('copied'));
        },
        'ctrl+v': () => {
          if (clipboard)
            put((before) =>
              insertStep(before, {
                at: node.nodeId,
                place: 'afterStep',
                step: copyOf(clipboard, newNodeId),
                newId: newNodeId,
              }),
            );
        },
        'ctrl+z': undo,
        'ctrl+y': redo,
        'ctrl+shift+z': redo,
        'alt+arrowleft': () => put((before) => moveLane(before, node.nodeId, -1)),
        'alt+arrowright': () => put((before) => moveLane(before, node.nodeId, 1)),
      }[hotkeyOf(event)];
      if (!act) return;
      event.preventDefault();
      act();
    },
    [remove, clipboard, put, undo, redo, tree],
  );
  const edit: CanvasEdit = useMemo(
    () => ({
      addStep: (at, place, { type, label, properties }) => {
        const step = newStep(type, { title: label, ...properties }, newNodeId);
        put((before) => insertStep(before, { at, place, step, newId: newNodeId }));
        setOpenId(step.nodeId);
      },
      addSplit: (at, place, kind) => {
        const titles =
          kind === 'interflow'
            ? ([`${tree('branch')} 1`, `${tree('branch')} 2`] as const)
            : ([`${tree('condition')} 1`, tree('otherwise')] as const);
        put((before) => insertSplit(before, { at, place, kind, titles, newId: newNodeId }));
      },
      addLane: (at) =>
        put((before) => {
          const lanes = findNode(before, at)?.conditionNodes ?? [];
          const word = lanes[0]?.type === 'condition' ? tree('condition') : tree('branch');
          const number = lanes.filter((lane) => lane.properties.isDefault !== true).length + 1;
          return addLane(before, { at, title: `${word} ${number}`, newId: newNodeId });
        }),
      move: (id, at, place) => put((before) => moveStep(before, { id, at, place, newId: newNodeId })),
      paste: clipboard
        ? (at, place) =>
            put((before) =>
              insertStep(before, { at, place, step: copyOf(clipboard, newNodeId), newId: newNodeId }),
            )
        : null,
      onKey,
    }),
    [put, clipboard, onKey, tree],
  );
  const opened = openId === null ? undefined : findNode(root, openId);
  return (
    <ProcessNamesProvider value={names}>
      <ProcessCanvas root={root} selected={openId} onOpen={setOpenId} edit={edit} marks={marks} />
      {opened ? (
        <NodeDrawer
          key={opened.nodeId}
          node={opened}
          fields={fields}
          earlier={stepsBefore(root, opened.nodeId, { untitled: tree('approver'), language })}
          faults={faults
            .filter(({ nodeId }) => nodeId === opened.nodeId)
            .map((fault) => ({ text: faultText(fault), isWarning: fault.isWarning }))}
          onChange={(properties, about) =>
            onEdit(
              setProperties(latest.current, opened.nodeId, properties),
              about && `${opened.nodeId} ${about}`,
            )
          }
          onRemove={opened.type === 'start' ? null : () => void remove(opened)}
          onClose={() => setOpenId(null)}
        />
      ) : null}
    </ProcessNamesProvider>
  );
}

/** Steps of people that are drawn before a node: what it may return to or be compared with. */
const stepsBefore = (
  root: TemplateNode,
  id: string,
  { untitled, language }: { readonly untitled: string; readonly language: Language },
) => {
  const nodes = allNodes(root);
  return nodes
    .slice(
      0,
      nodes.findIndex(({ nodeId }) => nodeId === id),
    )
    .filter(({ type }) => type === 'approver' || type === 'handler')
    .map(({ nodeId, properties }) => ({
      value: nodeId,
      label: nodeTitleIn(properties, language) || untitled,
    }));
};

function marksOf(faults: readonly DrawnFault[]): ReadonlyMap<string, CardMark> {
  const marks = new Map<string, CardMark>();
  for (const { nodeId, isWarning } of faults)
    if (marks.get(nodeId)?.tone !== 'fault') marks.set(nodeId, { tone: isWarning ? 'warning' : 'fault' });
  return marks;
}
