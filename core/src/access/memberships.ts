import type { AccessInput, MembershipRow, RoleRow } from './access-rows.ts';

/** The holders through which a person has rights at this moment. */
export type HeldHolders = {
  readonly roles: readonly RoleRow[];
  readonly positionIds: readonly string[];
  readonly groupIds: readonly string[];
  /** `${objectType} ${objectId}` of each, the person included. */
  readonly keys: ReadonlySet<string>;
};

/**
 * Current roles, positions and groups of a person: enabled, inside their dates, and for a role bound to
 * organisations only when the person's organisation lies in or below one of them (platform-contract 11.1).
 */
export function heldHolders(input: AccessInput): HeldHolders {
  const current = new Set(
    input.memberships
      .filter((row) => isCurrent(row, input.now))
      .map((row) => `${row.objectType} ${row.objectId}`),
  );
  const path = new Set(input.organizePath);
  const roles = input.roles.filter(
    (role) =>
      role.enabledMark === 1 &&
      current.has(`Role ${role.id}`) &&
      (role.globalMark === 1 || role.organizeIds.some((id) => path.has(id))),
  );
  const positionIds = enabledIds(input.positions).filter((id) => current.has(`Position ${id}`));
  const groupIds = enabledIds(input.groups).filter((id) => current.has(`Group ${id}`));
  const keys = new Set([
    `User ${input.userId}`,
    ...roles.map((role) => `Role ${role.id}`),
    ...positionIds.map((id) => `Position ${id}`),
    ...groupIds.map((id) => `Group ${id}`),
  ]);
  return { roles, positionIds, groupIds, keys };
}

/** Whether a dated membership holds at a moment: start inclusive, end exclusive. */
export const isCurrent = (row: MembershipRow, now: number): boolean =>
  (row.startsAt === null || row.startsAt <= now) && (row.endsAt === null || now < row.endsAt);

/** The earliest moment after `now` at which a membership starts or ends, or null. */
export function nextMembershipChange(rows: readonly MembershipRow[], now: number): number | null {
  const moments = rows
    .flatMap((row) => [row.startsAt, row.endsAt])
    .filter((moment): moment is number => moment !== null && moment > now);
  return moments.length > 0 ? Math.min(...moments) : null;
}

const enabledIds = (rows: readonly { id: string; enabledMark: number }[]): string[] =>
  rows.filter((row) => row.enabledMark === 1).map((row) => row.id);
