import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { type ComponentType, createContext, type ReactNode, useContext, useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import type { PanelProps } from './node-properties.ts';
import { NODE_ICONS, type NodeType, SPLITS, STEP_GROUPS } from './node-types.ts';
import { processTreeMessages } from './process-designer.messages.ts';
import type { SplitKind } from './template-tree.ts';

/** A step that can be added. */
export type StepOffer = {
  readonly key: string;
  readonly type: NodeType;
  readonly label: string;
  readonly icon: ComponentType;
  /** What it has set from the beginning. */
  readonly properties?: TemplateNode['properties'];
};

/** What is drawn with the designer where it is not a process of people. */
export type DesignerKind = {
  readonly groups: readonly { readonly label: string; readonly steps: readonly StepOffer[] }[];
  readonly splits: readonly SplitKind[];
  /** What stands below the last step. */
  readonly end: string;
  /** What a node is called; undefined: as in processes. */
  readonly nameOf: (node: TemplateNode) => string | undefined;
  readonly iconOf: (node: TemplateNode) => ComponentType | undefined;
  /** What a card says of its node; undefined: as in processes. */
  readonly summaryOf: (node: TemplateNode) => ReactNode | undefined;
  /** The properties of a node; undefined: as in processes. */
  readonly panelOf: (node: TemplateNode, panel: PanelProps) => ReactNode | undefined;
};

const DesignerKindContext = createContext<DesignerKind | null>(null);
export const DesignerKindProvider = DesignerKindContext.Provider;

const asInProcesses = () => undefined;

/** What is drawn here: a process of people unless something else is said around the designer. */
export function useDesignerKind(): DesignerKind {
  const said = useContext(DesignerKindContext);
  const t = useMessages(processTreeMessages);
  return useMemo(() => {
    if (said) return said;
    const offers = (types: readonly Exclude<NodeType, 'empty'>[]): StepOffer[] =>
      types.map((type) => ({ key: type, type, label: t(type), icon: NODE_ICONS[type] }));
    return {
      groups: [
        { label: t('people'), steps: offers(STEP_GROUPS.people) },
        { label: t('automatic'), steps: offers(STEP_GROUPS.automatic) },
      ],
      splits: SPLITS,
      end: t('processEnd'),
      nameOf: asInProcesses,
      iconOf: asInProcesses,
      summaryOf: asInProcesses,
      panelOf: asInProcesses,
    };
  }, [said, t]);
}
