import type { HolderNode } from '@auditplus/contract/features/roles/roles.model.ts';
import { createContext, useContext } from 'react';

/** Names of what the nodes of a process refer to by id. */
export type ProcessNames = {
  readonly positions: ReadonlyMap<string, string>;
  readonly roles: ReadonlyMap<string, string>;
  readonly groups: ReadonlyMap<string, string>;
  readonly processes: ReadonlyMap<string, string>;
  readonly titleOf: (nodeId: string) => string;
  readonly fieldName: (field: string) => string;
  /** What a value of a field is called: a choice by its name. */
  readonly valueName: (field: string, value: string) => string;
};

const NONE: ReadonlyMap<string, string> = new Map();
const ProcessNamesContext = createContext<ProcessNames>({
  positions: NONE,
  roles: NONE,
  groups: NONE,
  processes: NONE,
  titleOf: (id) => id,
  fieldName: (field) => field,
  valueName: (_field, value) => value,
});

export const ProcessNamesProvider = ProcessNamesContext.Provider;
export const useProcessNames = (): ProcessNames => useContext(ProcessNamesContext);

/** Names by id of the nodes of one kind in a tree of roles or positions. */
export const namesIn = (nodes: readonly HolderNode[], type: HolderNode['type']): Map<string, string> =>
  new Map(
    nodes.flatMap((node) => [
      ...(node.type === type ? [[node.id, node.fullName] as const] : []),
      ...namesIn(node.children, type),
    ]),
  );
