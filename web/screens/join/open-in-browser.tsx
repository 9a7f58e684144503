import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { handOverCalls } from '#contract/calls/hand-over';
import { joinCalls } from '#contract/calls/join';
import { joining } from '#contract/limits';
import { problems } from '#contract/problems';
import { isIos } from '../../app/install.ts';
import { callServer, isOwnAnswer } from '../../call/api.ts';
import { useSend } from '../../call/use-send.ts';
import { appAround } from '../../device/in-app.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { CopyButton } from '../../parts/buttons/copy-button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { handOverLink, intentLink, movedWords, noteHandedOver } from '../../person/hand-over.ts';
import { usePerson } from '../../person/session.ts';

/** How often the first browser looks whether the link was opened. */
const lookEveryMs = 2_000;

interface OpenInBrowserProps {
  gameId: number;
  /** The page of ours that the link opens. */
  path: string;
}

/** [K22] For a guest in the window of a messenger: the way into the phone's own browser, with the seat. Nothing anywhere else. */
export function OpenInBrowser(props: OpenInBrowserProps) {
  const person = usePerson();
  const app = appAround(navigator.userAgent);
  return app && person?.isGuest ? <HandOver app={app} {...props} /> : null;
}

function HandOver({ app, gameId, path }: OpenInBrowserProps & { app: string }) {
  const [link, setLink] = useState<string | null>(null);
  const [isOld, setOld] = useState(false);
  const { send, isSending, trouble } = useSend(problems['request-failed'].words);
  const hasMoved = useHasMoved(gameId, link !== null);
  const browser = isIos() ? 'Safari' : 'Chrome';

  function make() {
    void send({}, async () => {
      const { token } = await callServer(handOverCalls['hand-over']);
      noteHandedOver();
      setOld(false);
      setLink(handOverLink(path, token));
    });
  }

  if (hasMoved) {
    const { title, words } = movedWords();
    return (
      <Notice tone="good" title={title}>
        <p>{words}</p>
      </Notice>
    );
  }
  if (link) {
    return (
      <ReadyLink
        key={link}
        link={link}
        browser={browser}
        onOld={() => {
          setLink(null);
          setOld(true);
        }}
      />
    );
  }
  return (
    <Notice
      tone="info"
      title={isOld ? 'Two minutes are up.' : `You are inside ${app === 'another app' ? app : `the ${app} app`}.`}
      action={
        <Button busy={isSending} onClick={make}>
          Open in your browser
        </Button>
      }
    >
      <p>{isOld ? 'Make a new link when you are ready.' : 'Its window may forget you. Take your seat with you.'}</p>
      {trouble && <p role="alert">{trouble.words}</p>}
    </Notice>
  );
}

interface ReadyLinkProps {
  link: string;
  browser: string;
  onOld: () => void;
}

/** Tapped on Android, pasted on an iPhone: no app there opens another by a link. */
function ReadyLink({ link, browser, onOld }: ReadyLinkProps) {
  const tell = useEffectEvent(onOld);
  useEffect(() => {
    const timer = setTimeout(() => tell(), joining.handOverMs);
    return () => clearTimeout(timer);
  }, []);
  const isAndroid = /Android/.test(navigator.userAgent);
  return (
    <Notice tone="info" title={isAndroid ? 'Your link is ready.' : `Copy the link and paste it into ${browser}.`}>
      <p>It works once, within two minutes, and your seat comes along.</p>
      {isAndroid && (
        <a
          href={intentLink(link)}
          className="mt-2 flex min-h-14 items-center justify-center rounded-mat border-3 border-edge px-5 py-2 font-display text-label"
        >
          Open {browser}
        </a>
      )}
      <p className="mt-2 rounded-mat border-2 border-dashed border-edge px-3 py-2 text-small wrap-anywhere select-all">
        {link}
      </p>
      <CopyButton text={link}>Copy the link</CopyButton>
    </Notice>
  );
}

/** Whether the link was opened: the server then knows this browser no more. */
function useHasMoved(gameId: number, isOut: boolean): boolean {
  const { error } = useQuery({
    queryKey: ['handed-over', gameId],
    queryFn: () => callServer(joinCalls['own-seat'], { params: { gameId: String(gameId) } }),
    enabled: isOut,
    retry: false,
    refetchInterval: ({ state }) => !isMoved(state.error) && lookEveryMs,
  });
  return isMoved(error);
}

function isMoved(error: unknown): boolean {
  return isOwnAnswer(error) && error.code === 'seat-moved';
}
