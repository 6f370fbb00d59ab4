import {
  CloseOutlined,
  LinkOutlined,
  PaperClipOutlined,
  PictureOutlined,
  SendOutlined,
  SmileOutlined,
} from '@ant-design/icons';
import { IMAGE_MAX_BYTES } from '@auditplus/contract/features/files/file-kinds.ts';
import { Button, Input, Popover } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { IconAction } from '../../kit/icon-action.tsx';
import { FILE_RULES, IMAGE_RULES, uploadProblem } from '../../kit/upload-check.ts';
import { labelled } from '../../lib/phrases.ts';
import { chatMessages } from './chat.messages.ts';
import { sendTo } from './chat-live.ts';
import { choose, keepDraft, type OutgoingFile, type Peer, setQuote, useChat } from './chat-store.ts';
import { emoticonMessages } from './emoticons.messages.ts';
import { EMOTICONS } from './emoticons.ts';

const MAX_CHARACTERS = 5_000;
/** The code of a key that an input method has taken. */
const INPUT_METHOD_KEY = 229;

export type ComposerHandle = { readonly addFiles: (files: readonly File[]) => void };

type ComposerProps = { readonly peer: Peer; readonly ref: Ref<ComposerHandle> };

/** Where one writes: text with emoticons, or one picture, looked at before it is sent. */
export function Composer({ peer, ref }: ComposerProps) {
  const t = useMessages(chatMessages);
  const location = useLocation();
  const text = useChat((chat) => chat.drafts[peer.id] ?? '');
  const chosen = useChat((chat) => chat.chosen[peer.id] ?? null);
  const [problem, setProblem] = useState('');
  const [isPicking, setPicking] = useState(false);
  const field = useRef<TextAreaRef>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const fileChooser = useRef<HTMLInputElement>(null);
  const quote = useChat((chat) => chat.quotes[peer.id] ?? null);
  const area = () => field.current?.resizableTextArea?.textArea;
  const write = (next: string) => {
    setProblem('');
    keepDraft(peer.id, next);
  };
  useEffect(() => {
    field.current?.focus({ cursor: 'end' });
  }, []);
  const take = (next: OutgoingFile) => {
    setProblem('');
    choose(peer.id, next);
    field.current?.focus();
  };
  const addPicture = (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    const refused = refusalOf(files);
    if (refused) return setProblem(t(refused));
    void measured(file).then((next) => (next === null ? setProblem(t('imageOnly')) : take(next)));
  };
  const addFile = (files: readonly File[]) => {
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return setProblem(t('oneFile'));
    if (uploadProblem(file, 0, FILE_RULES)) return setProblem(t('fileRefused'));
    take({ file, name: null, path: '', fileName: file.name, size: file.size });
  };
  // What is pasted or dropped is a picture to look at where it can be one, else a file.
  const addFiles = (files: readonly File[]) =>
    files.some(({ type }) => type.startsWith('image/')) ? addPicture(files) : addFile(files);
  useImperativeHandle(ref, () => ({ addFiles }));
  useEffect(() => {
    if (quote) field.current?.focus({ cursor: 'end' });
  }, [quote]);
  const send = () => {
    const said = text.trim();
    if (said.length > MAX_CHARACTERS) return setProblem(t('tooLong', { count: MAX_CHARACTERS }));
    if (chosen) sendTo(peer.id, chosen, said === '' ? quote : null);
    if (said !== '') sendTo(peer.id, said, quote);
    if (chosen === null && said === '') return;
    choose(peer.id, null);
    setQuote(peer.id, null);
    write('');
    field.current?.focus();
  };
  const sendPage = () => {
    sendTo(peer.id, { path: location.pathname + location.search, title: pageName() }, quote);
    setQuote(peer.id, null);
  };
  const press = (event: KeyboardEvent) => {
    // An Enter that ends the choice of a character is not meant for the message; Safari says so by the code only.
    const isChoosing = event.nativeEvent.isComposing || event.keyCode === INPUT_METHOD_KEY;
    if (event.key !== 'Enter' || event.shiftKey || isChoosing) return;
    event.preventDefault();
    send();
  };
  const insert = (name: string) => {
    const place = area();
    const from = place?.selectionStart ?? text.length;
    const to = place?.selectionEnd ?? text.length;
    write(text.slice(0, from) + name + text.slice(to));
    setPicking(false);
    requestAnimationFrame(() => {
      place?.focus();
      place?.setSelectionRange(from + name.length, from + name.length);
    });
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    const lines = event.clipboardData.getData('text/plain').split(/\r\n|\r|\n/);
    // Office programs put a picture of the text beside the text, file managers the names beside the files.
    const isText = lines.some((line) => line !== '') && !files.some(({ name }) => lines.includes(name));
    if (files.length === 0 || isText) return;
    event.preventDefault();
    addFiles(files);
  };
  const choosing = (add: typeof addPicture) => (event: ChangeEvent<HTMLInputElement>) => {
    add([...(event.target.files ?? [])]);
    event.target.value = '';
  };
  return (
    <div className="chat-composer">
      <div className="chat-tools">
        <Popover
          open={isPicking}
          trigger="click"
          placement="topLeft"
          destroyOnHidden
          content={<EmoticonPicker onPick={insert} />}
          onOpenChange={setPicking}
        >
          <Button
            type="text"
            size="small"
            aria-label={t('emoticons')}
            title={t('emoticons')}
            icon={<SmileOutlined aria-hidden />}
          />
        </Popover>
        <IconAction
          label={t('sendImage')}
          icon={<PictureOutlined />}
          onClick={() => chooser.current?.click()}
        />
        <input
          ref={chooser}
          type="file"
          accept="image/*"
          hidden
          aria-label={t('sendImage')}
          onChange={choosing(addPicture)}
        />
        <IconAction
          label={t('sendFile')}
          icon={<PaperClipOutlined />}
          onClick={() => fileChooser.current?.click()}
        />
        <IconAction label={t('sendPage')} icon={<LinkOutlined />} onClick={sendPage} />
        <input ref={fileChooser} type="file" hidden aria-label={t('sendFile')} onChange={choosing(addFile)} />
      </div>
      {quote ? (
        <div className="chat-quoting">
          <span className="quiet">{labelled(quote.name, quote.excerpt)}</span>
          <IconAction
            label={t('endQuote')}
            icon={<CloseOutlined />}
            onClick={() => setQuote(peer.id, null)}
          />
        </div>
      ) : null}
      {chosen ? (
        <div className="chat-chosen">
          {chosen.path ? <img src={chosen.path} alt={chosen.file.name} /> : <span>{chosen.file.name}</span>}
          <IconAction
            label={t(chosen.path ? 'removeImage' : 'removeFile')}
            icon={<CloseOutlined />}
            onClick={() => {
              URL.revokeObjectURL(chosen.path);
              choose(peer.id, null);
            }}
          />
        </div>
      ) : null}
      {problem ? (
        <p className="chat-problem" role="alert">
          {problem}
        </p>
      ) : null}
      <div className="chat-write">
        <Input.TextArea
          ref={field}
          value={text}
          variant="borderless"
          autoSize={{ minRows: 2, maxRows: 8 }}
          placeholder={t('write')}
          aria-label={t('write')}
          onChange={(event) => write(event.target.value)}
          onKeyDown={press}
          onPaste={paste}
        />
        <Button
          type="primary"
          icon={<SendOutlined aria-hidden />}
          disabled={text.trim() === '' && chosen === null}
          onClick={send}
        >
          {t('send')}
        </Button>
      </div>
    </div>
  );
}

/** What the page is called in the window's title, without the product's own name after it. */
const pageName = (): string => document.title.split(' - ')[0]?.slice(0, 200) ?? '';

/** Why files may not be sent: a chat takes one picture of at most 5 MB at a time (product-spec point 5). */
function refusalOf(files: readonly File[]): 'oneImage' | 'imageOnly' | 'imageTooBig' | null {
  const [file] = files;
  if (!file) return null;
  if (files.length > 1) return 'oneImage';
  const problem = uploadProblem(file, 0, { ...IMAGE_RULES, maxBytes: IMAGE_MAX_BYTES });
  if (problem === null) return null;
  return problem.key === 'imageTooBig' ? 'imageTooBig' : 'imageOnly';
}

/** The file with its size in pixels; null where it is no picture that the browser shows. */
async function measured(file: File): Promise<OutgoingFile | null> {
  const path = URL.createObjectURL(file);
  const picture = new Image();
  picture.src = path;
  try {
    await picture.decode();
    return { file, path, name: null, width: picture.naturalWidth, height: picture.naturalHeight };
  } catch {
    URL.revokeObjectURL(path);
    return null;
  }
}

/** All emoticons; one that is pressed is written into the text by its name. */
function EmoticonPicker({ onPick }: { readonly onPick: (alt: string) => void }) {
  const t = useMessages(chatMessages);
  const nameOf = useMessages(emoticonMessages);
  return (
    <ul className="chat-emoticons" aria-label={t('emoticons')}>
      {EMOTICONS.map(({ number, key, url, alt }) => (
        <li key={number}>
          <button type="button" aria-label={nameOf(key)} title={nameOf(key)} onClick={() => onPick(alt)}>
            <img src={url} alt="" width={26} height={26} />
          </button>
        </li>
      ))}
    </ul>
  );
}
