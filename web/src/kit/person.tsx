import { webAddress } from '../lib/api.ts';

type PersonProps = { readonly name: string; readonly icon?: string };

/** A round picture, or the last two characters of a Chinese name (first and last of what is none), or a Latin name's initials. */
export function PersonAvatar({ name, icon }: PersonProps) {
  return (
    <span className="avatar" aria-hidden>
      {icon ? <img src={webAddress(icon)} alt="" loading="lazy" /> : initials(name)}
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

function initials(name: string): string {
  if (/[\u4e00-\u9fff]/.test(name))
    return name.length > LONGEST_NAME ? `${name[0]}${name.at(-1)}` : name.slice(-2);
  const words = name.split(/\s+/).filter(Boolean);
  return words
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('');
}
