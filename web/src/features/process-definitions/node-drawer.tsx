import {
  nodeTitles,
  type TemplateNode,
} from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import { Alert, Button, Input, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { OtherTitlesProperty } from '../../kit/other-titles.tsx';
import { PropertyField } from '../../kit/property-field.tsx';
import { useDesignerKind } from './designer-kind.ts';
import { nodePanelMessages } from './node-panels.messages.ts';
import type { FormField, PanelProps, StepOption } from './node-properties.ts';
import {
  EndPanel,
  LanePanel,
  RouterPanel,
  ServicePanel,
  SubProcessPanel,
  TimerPanel,
} from './other-panels.tsx';
import { processTreeMessages } from './process-designer.messages.ts';
import { RightsPanel } from './rights-panel.tsx';
import { CopyPanel, DecisionPanel, StartPanel, StepPanel, TimePanel } from './step-panels.tsx';

type NodeDrawerProps = {
  readonly node: TemplateNode;
  readonly fields: readonly FormField[];
  readonly earlier: readonly StepOption[];
  /** What is wrong with the node, in words. */
  readonly faults: readonly { readonly text: string; readonly isWarning: boolean }[];
  readonly onChange: (properties: TemplateNode['properties'], about: string | undefined) => void;
  readonly onRemove: (() => void) | null;
  readonly onClose: () => void;
};

/** The properties of one node; each edit counts at once and can be undone on the canvas. */
export function NodeDrawer(props: NodeDrawerProps) {
  const { node, fields, earlier, faults, onChange, onRemove, onClose } = props;
  const t = useMessages(nodePanelMessages);
  const tree = useMessages(processTreeMessages);
  const { nameOf, panelOf } = useDesignerKind();
  const kind = nameOf(node) ?? (node.type === 'empty' ? tree('branch') : tree(node.type));
  const panel: PanelProps = {
    properties: node.properties,
    fields,
    earlier,
    onChange: (...edit) => onChange(edit[0], edit[1]),
  };
  const own = panelOf(node, panel);
  const tabs = own === undefined ? tabsOf(node, panel) : [{ key: 'basics' as const, content: own }];
  return (
    <SideDrawer
      open
      width="medium"
      title={kind}
      extra={
        onRemove ? (
          <Button danger type="text" onClick={onRemove}>
            {node.type === 'condition' || node.type === 'branch' ? tree('removeLane') : tree('removeStep')}
          </Button>
        ) : null
      }
      onClose={onClose}
    >
      <div className="process-panel">
        {faults.map(({ text, isWarning }) => (
          <Alert key={text} showIcon type={isWarning ? 'warning' : 'error'} title={text} />
        ))}
        <PropertyField label={t('title')}>
          {(id) => (
            <Input
              id={id}
              maxLength={100}
              placeholder={kind}
              value={String(node.properties.title ?? '')}
              onChange={(event) => onChange({ title: event.target.value }, 'title')}
            />
          )}
        </PropertyField>
        <OtherTitlesProperty
          value={nodeTitles(node.properties)}
          onChange={(titles) => onChange({ titles }, 'titles')}
        />
        {tabs.length > 1 ? (
          <Tabs
            items={tabs.map(({ key, content }) => ({
              key,
              label: t(key),
              children: <div className="process-panel">{content}</div>,
            }))}
          />
        ) : (
          tabs[0]?.content
        )}
      </div>
    </SideDrawer>
  );
}

type Tab = { readonly key: 'basics' | 'decision' | 'rights' | 'time'; readonly content: ReactNode };

function tabsOf(node: TemplateNode, panel: PanelProps): readonly Tab[] {
  const only = (content: ReactNode): readonly Tab[] => [{ key: 'basics', content }];
  switch (node.type) {
    case 'start':
      return [
        { key: 'basics', content: <StartPanel {...panel} /> },
        { key: 'rights', content: <RightsPanel {...panel} isStart /> },
      ];
    case 'approver':
    case 'handler': {
      const isHandler = node.type === 'handler';
      return [
        { key: 'basics', content: <StepPanel {...panel} isHandler={isHandler} /> },
        { key: 'decision', content: <DecisionPanel {...panel} isHandler={isHandler} /> },
        { key: 'rights', content: <RightsPanel {...panel} isStart={false} /> },
        { key: 'time', content: <TimePanel {...panel} /> },
      ];
    }
    case 'copy':
      return only(<CopyPanel {...panel} />);
    case 'condition':
      return only(<LanePanel {...panel} />);
    case 'timer':
      return only(<TimerPanel {...panel} />);
    case 'subFlow':
      return only(<SubProcessPanel {...panel} />);
    case 'router':
      return only(<RouterPanel {...panel} />);
    case 'service':
      return only(<ServicePanel key={node.nodeId} {...panel} />);
    case 'end':
      return only(<EndPanel {...panel} />);
    default:
      return [];
  }
}
