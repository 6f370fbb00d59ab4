import {
  ApartmentOutlined,
  AuditOutlined,
  BranchesOutlined,
  ClockCircleOutlined,
  EditOutlined,
  ForkOutlined,
  NodeIndexOutlined,
  PartitionOutlined,
  PlayCircleOutlined,
  PoweroffOutlined,
  RetweetOutlined,
  SendOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import type { TemplateNode } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import type { ComponentType } from 'react';
import { newId } from '../../lib/new-id.ts';
import type { NewId, SplitKind } from './template-tree.ts';

export type NodeType = TemplateNode['type'];

/** Steps that can be added, by the groups of the menu. */
export const STEP_GROUPS = {
  people: ['approver', 'handler', 'copy', 'subFlow'],
  automatic: ['timer', 'service', 'router', 'end'],
} as const satisfies Record<string, readonly NodeType[]>;

export const SPLITS = ['condition', 'interflow', 'inclusive'] as const satisfies readonly SplitKind[];

export const NODE_ICONS: Readonly<Record<NodeType, ComponentType>> = {
  start: PlayCircleOutlined,
  approver: AuditOutlined,
  handler: EditOutlined,
  copy: SendOutlined,
  timer: ClockCircleOutlined,
  subFlow: PartitionOutlined,
  service: ThunderboltOutlined,
  router: RetweetOutlined,
  end: PoweroffOutlined,
  condition: BranchesOutlined,
  branch: ForkOutlined,
  empty: NodeIndexOutlined,
};

export const SPLIT_ICONS: Readonly<Record<SplitKind, ComponentType>> = {
  condition: BranchesOutlined,
  interflow: ForkOutlined,
  inclusive: ApartmentOutlined,
};

/** A step of a kind as it is added; what is not set follows the defaults of its properties. */
export const newStep = (
  type: NodeType,
  properties: TemplateNode['properties'],
  newId: NewId,
): TemplateNode => ({ type, nodeId: newId(), properties });

/** An id that no node of the product has. */
export const newNodeId: NewId = () => `node_${newId()}`;

/** What the product can do at a step by itself. */
export const SERVICES = ['message', 'number'] as const;

/** Whether a service is one that the designer knows by name. */
export const isService = (name: string): name is (typeof SERVICES)[number] =>
  SERVICES.some((one) => one === name);
