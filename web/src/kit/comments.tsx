import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { Button, Mentions } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { z } from 'zod';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { moment } from '../lib/formats.ts';
import { useSession } from '../lib/session.ts';
import { readLocal, writeLocal } from '../lib/storage.ts';
import { EmptyBlock } from './blocks.tsx';
import './comments.css';
import { confirm } from './dialogs.ts';
import { FileList } from './file-list.tsx';
import { kitMessages } from './kit.messages.ts';
import { PersonAvatar } from './person.tsx';
import { UploadField } from './upload-field.tsx';
import { isFound, PersonLine, useUserSearch } from './user-picker.tsx';

const MAX_TEXT = 2000;

export type CommentInput = {
  readonly text: string;
  /** People whose `@name` stands in the text. */
  readonly mentionIds: string[];
  readonly files: FileRef[];
};

/** What was typed and not sent: words and the people named in them. */
const Draft = z.object({ text: z.string(), mentioned: z.array(z.tuple([z.string(), z.string()])) });

type CommentFieldProps = {
  /** What the comment is about: what was typed waits on the device under this name until it is sent. */
  readonly about: string;
  readonly isSending: boolean;
  /** Resolves once the comment is stored; the field is kept as it is when it rejects. */
  readonly onSend: (comment: CommentInput) => Promise<unknown>;
};

/** Where a comment is written: `@` finds people, files are added by click, drop or paste. */
export function CommentField({ about, isSending, onSend }: CommentFieldProps) {
  const t = useMessages(kitMessages);
  const common = useMessages(commonMessages);
  const userId = useSession((session) => session.current?.userInfo.userId ?? '');
  const key = `comment_${userId}_${about}`;
  const [found] = useState(() => Draft.safeParse(readLocal(key)).data);
  const [text, setText] = useState(found?.text ?? '');
  const [files, setFiles] = useState<FileRef[]>([]);
  const [mentioned, setMentioned] = useState<ReadonlyMap<string, string>>(new Map(found?.mentioned));
  const [typed, setTyped] = useState<string | null>(null);
  const { users, loading } = useUserSearch(typed ?? '', { within: undefined, enabled: typed !== null });
  useEffect(() => {
    writeLocal(key, text.trim() === '' ? null : { text, mentioned: [...mentioned] });
  }, [key, text, mentioned]);
  const send = async () => {
    const mentionIds = [...mentioned].flatMap(([id, name]) => (text.includes(`@${name}`) ? [id] : []));
    try {
      await onSend({ text: text.trim(), mentionIds, files });
    } catch {
      // The refusal is shown where the page shows refusals.
      return;
    }
    setText('');
    setFiles([]);
    setMentioned(new Map());
  };
  return (
    <div className="comment-field">
      <Mentions
        aria-label={t('comment')}
        placeholder={t('commentHint')}
        rows={2}
        maxLength={MAX_TEXT}
        value={text}
        filterOption={false}
        loading={loading}
        notFoundContent={loading ? common('loading') : common('noData')}
        options={users
          .filter((user) => isFound(user, typed ?? ''))
          .map((user) => ({ key: user.id, value: user.realName, label: <PersonLine user={user} /> }))}
        onSearch={setTyped}
        onSelect={({ key: id, value }) => {
          if (id && value) setMentioned((known) => new Map(known).set(id, value));
        }}
        onChange={setText}
      />
      <UploadField value={files} onChange={setFiles} />
      <div>
        <Button
          type="primary"
          disabled={text.trim() === '' && files.length === 0}
          loading={isSending}
          onClick={() => void send()}
        >
          {t('commentSend')}
        </Button>
      </div>
    </div>
  );
}

export type ShownComment = {
  readonly id: string;
  readonly userName: string;
  readonly headIcon: string;
  readonly at: number;
  readonly text: string;
  readonly files: readonly FileRef[];
  /** The reader may delete it. */
  readonly isOwn: boolean;
};

type CommentListProps = {
  readonly comments: readonly ShownComment[];
  readonly onRemove: (id: string) => void;
  /** What follows the last one, such as a button for more. */
  readonly more?: ReactNode;
};

/** Comments, newest first. */
export function CommentList({ comments, onRemove, more }: CommentListProps) {
  const t = useMessages(kitMessages);
  const common = useMessages(commonMessages);
  if (comments.length === 0) return <EmptyBlock text={t('commentNone')} />;
  const ask = async (id: string) => {
    if (await confirm({ title: t('commentRemove'), okText: common('remove'), danger: true })) onRemove(id);
  };
  return (
    <>
      <ol className="history">
        {comments.map(({ id, userName, headIcon, at, text, files, isOwn }) => (
          <li key={id}>
            <PersonAvatar name={userName} icon={headIcon} />
            <div className="comment">
              <p className="history-head">
                <strong>{userName}</strong>
                <time className="quiet">{moment(at)}</time>
                {isOwn ? (
                  <Button type="link" size="small" onClick={() => void ask(id)}>
                    {common('remove')}
                  </Button>
                ) : null}
              </p>
              {text === '' ? null : <p className="comment-text">{text}</p>}
              {files.length > 0 ? <FileList files={files} /> : null}
            </div>
          </li>
        ))}
      </ol>
      {more}
    </>
  );
}
