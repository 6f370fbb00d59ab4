import type { Db, Tx } from '../../kernel/db.ts';
import type { Reaction, Reactions } from '../../kernel/outbox.ts';
import { port } from '../../kernel/ports.ts';
import { storeTeam } from './chat-groups.repository.ts';

type Team = {
  readonly fullName: string;
  readonly members: readonly { readonly userId: string; readonly expiresAt: Date | null }[];
};

/** What the chat asks of audits. */
export const teamsPort = port<{
  /** What an audit is called and who takes part in it, guests until a moment. */
  teamOf(db: Db | Tx, checkId: string): Promise<Team | undefined>;
}>('messages.teams');

const gather: Reaction = async (kernel, tx, event) => {
  const checkId = String(event.payload.checkId);
  const team = await teamsPort.use().teamOf(tx, checkId);
  if (team) await storeTeam(tx, { ...team, checkId, at: kernel.clock.now() });
};

/** An audit's team has a conversation of its own from the moment in which the audit is issued. */
export const chatGroupReactions: Reactions = { 'audit.issued': gather, 'audit.teamChanged': gather };
