import { webAddress } from '../lib/api.ts';

type PersonProps = { readonly name: string; readonly icon?: string };

/** A round picture, or one character of the name. */
export function PersonAvatar({ name, icon }: PersonProps) {
  return (
    <span className="avatar" aria-hidden>
      {icon ? <img src={webAddress(icon)} alt="" loading="lazy" /> : initial(name)}
    </span>
  );
}

/** A person in a table or a detail: picture and name. */
export function Person({ name, icon }: PersonProps) {
  if (!name) return <span className="quiet">–</span>;
  return (
    <span className="person">
      <PersonAvatar name={name} {...(icon ? { icon } : {})} />
      <span>{name}</span>
    </span>
  );
}

/** Longer ones are no names of people: 系统管理员, 外部专家甲. */
const LONGEST_NAME = 4;

/** One character, so that it can be read: of a person's name the last, of other names the first. */
function initial(name: string): string {
  const letters = [...name.trim()];
  const isPerson = /[\u4e00-\u9fff]/.test(name) && letters.length <= LONGEST_NAME;
  return ((isPerson ? letters.at(-1) : letters[0]) ?? '').toUpperCase();
}
