import type {
  ActionReply,
  NodeToName,
} from '@auditplus/contract/features/processes/process-actions.model.ts';
import { type ReactNode, useState } from 'react';
import type { ApiError } from '../../lib/api-error.ts';
import { attempt } from '../../lib/attempt.ts';
import { type CandidateSource, NamePeopleDialog, type PeopleByNode } from './name-people-dialog.tsx';

/** People by node as both lists of a call take them: each reads the nodes that it knows. */
type NamedBody = {
  readonly candidateList: Record<string, string[]>;
  readonly errorRuleUserList: Record<string, string[]>;
};

/** Carries something out with the people that have been named for it so far. */
type Named = (named: NamedBody) => Promise<ActionReply>;

type Naming = { readonly nodes: readonly NodeToName[]; readonly go: (people: PeopleByNode) => void };

/** Calls that may ask for people first, and the dialog in which they are named. */
export function useNamedPeople(
  source: CandidateSource,
  onRefused?: (error: ApiError) => boolean,
): {
  /** Calls anew with the people that the reply asks for, until it is done; answers whether it was. */
  readonly callNamed: (work: Named, done: () => unknown) => Promise<boolean>;
  readonly namingDialog: ReactNode;
} {
  const [naming, setNaming] = useState<Naming | null>(null);
  const go = (work: Named, done: () => unknown, people: PeopleByNode): Promise<boolean> =>
    attempt(async () => {
      const reply = await work(namedBody(people));
      if (!Array.isArray(reply)) {
        await done();
        return;
      }
      setNaming({ nodes: reply, go: (chosen) => void go(work, done, { ...people, ...chosen }) });
    }, onRefused);
  const namingDialog = naming ? (
    <NamePeopleDialog
      nodes={naming.nodes}
      source={source}
      onChosen={(people) => {
        setNaming(null);
        naming.go(people);
      }}
      onClose={() => setNaming(null)}
    />
  ) : null;
  return { callNamed: (work, done) => go(work, done, {}), namingDialog };
}

function namedBody(people: PeopleByNode): NamedBody {
  const lists = Object.fromEntries(Object.entries(people).map(([nodeId, ids]) => [nodeId, [...ids]]));
  return { candidateList: lists, errorRuleUserList: lists };
}
