import type { SourceFile } from './imports.ts';

/** Where events are heard: reactions, effects, the queue that takes requested work, and the list of what is sent outside. */
const HEARS =
  /^(?:server\/src\/.*(\.reactions|\.effects|\/job-requests)|contract\/src\/.*\/webhook-events)\.ts$/;
/** A transition emits the event that its lifecycle declares. */
const TRANSITIONS = /^contract\/src\/features\/.*\.lifecycle\.ts$/;
const DECLARES = /^contract\/src\/(features\/.*\.events|events)\.ts$/;

/**
 * Complaints about events that are emitted but not declared, and about declared ones that nothing emits or that nobody
 * hears. What an event carries is a matter of types.
 */
export function checkEvents(sources: readonly SourceFile[]): string[] {
  const server = sources.filter(({ path }) => path.startsWith('server/src/') && !/\.test\.ts$/.test(path));
  const heard = namesIn(sources.filter(({ path }) => HEARS.test(path)));
  const emitted = namesIn([
    ...server.filter(({ path }) => !HEARS.test(path) || path.endsWith('job-requests.ts')),
    ...sources.filter(({ path }) => TRANSITIONS.test(path)),
  ]);
  const declared = namesIn(sources.filter(({ path }) => DECLARES.test(path)));
  const unknown = server.flatMap(({ path, emits }) =>
    emits
      .filter(({ text }) => !declared.has(text))
      .map(
        ({ line, text }) =>
          `${path}:${line} emits ${text}, which is not declared: add it with its payload to an *.events.ts of contract`,
      ),
  );
  const unused = sources
    .filter(({ path }) => DECLARES.test(path))
    .flatMap(({ path, strings }) =>
      strings.flatMap(({ line, text }) => {
        const place = `${path}:${line}: event ${text}`;
        if (!emitted.has(text)) return [`${place} is never emitted: emit it in a change, or remove it`];
        if (!heard.has(text))
          return [`${place} is heard by nobody: add a reaction or an effect, or do not emit it`];
        return [];
      }),
    );
  return [...unknown, ...unused];
}

const namesIn = (sources: readonly SourceFile[]): ReadonlySet<string> =>
  new Set(sources.flatMap(({ strings }) => strings.map(({ text }) => text)));
