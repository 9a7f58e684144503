/**
 * What a push carries. The shape is that of Declarative Web Push: browsers that know it show it by themselves, in the others our
 * service worker does.
 */
export interface PushNote {
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    lang: 'en-GB';
    /** One of the same tag takes its place on the phone. */
    tag: string;
    /** Where a tap leads. */
    navigate: string;
  };
}
