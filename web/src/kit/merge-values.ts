/** A field whose value differs between the versions of a record. */
export type Difference = {
  /** Path in the form: `name`, `property.address`. */
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** Both changed it, to different values. */
  readonly collides: boolean;
  /** What is kept unless the person says otherwise. */
  readonly keep: 'mine' | 'theirs';
};

type Fields = Readonly<Record<string, unknown>>;

/** What a person and somebody else changed in one record since both opened it; versions themselves are left out. */
export function differencesOf(base: Fields, mine: Fields, theirs: Fields): Difference[] {
  const [flatBase, flatMine, flatTheirs] = [flat(base), flat(mine), flat(theirs)];
  const paths = [...new Set([...flatMine.keys(), ...flatTheirs.keys()])].filter((path) => path !== 'rev');
  return paths.flatMap((path) => {
    const [was, own, other] = [flatBase.get(path), flatMine.get(path), flatTheirs.get(path)];
    const isMine = !isSame(was, own);
    const isTheirs = !isSame(was, other);
    if ((!isMine && !isTheirs) || isSame(own, other)) return [];
    const keep = isMine ? 'mine' : 'theirs';
    return [{ path, mine: own, theirs: other, collides: isMine && isTheirs, keep } satisfies Difference];
  });
}

/** Fields one level deep; lists count as one value. */
function flat(fields: Fields): Map<string, unknown> {
  return new Map(
    Object.entries(fields).flatMap(([key, value]): [string, unknown][] =>
      isRecord(value)
        ? Object.entries(value).map(([inner, item]): [string, unknown] => [`${key}.${inner}`, item])
        : [[key, value]],
    ),
  );
}

const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether two values of a form say the same; an empty text says as much as nothing. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? '') === JSON.stringify(other ?? '');
