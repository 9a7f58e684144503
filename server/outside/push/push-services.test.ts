import { expect, test } from 'vitest';
import { pushEndpoint } from './push-services.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/dQw4w9WgXcQ:APA91b',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%3d',
  'https://web.push.apple.com/QGuQyavXutnMH',
])('%s is a device at a push service', (endpoint) => {
  expect(pushEndpoint(endpoint)).toBe(endpoint);
});

test.each([
  ['https://fcm.googleapis.com:443/send/1', 'https://fcm.googleapis.com/send/1'],
  ['https://FCM.googleapis.com\\@egg.example/1', 'https://fcm.googleapis.com/@egg.example/1'],
])('%s is kept as it is understood', (given, endpoint) => {
  expect(pushEndpoint(given)).toBe(endpoint);
});

test('an address that grows too long when it is written properly is none', () => {
  expect(pushEndpoint(`https://fcm.googleapis.com/${'é'.repeat(1_900)}`)).toBeNull();
});

test.each([
  'http://fcm.googleapis.com/send/1',
  'https://fcm.googleapis.com:8443/send/1',
  'https://fcm.googleapis.com.egg.example/send/1',
  'https://fcm.googleapis.com./send/1',
  'https://egg.example/fcm.googleapis.com',
  'https://evilnotify.windows.com/1',
  'https://notify.windows.com/1',
  'https://fcm.googleapis.com@egg.example/1',
  'https://me:secret@fcm.googleapis.com/1',
  'https://fcm.googleapis.com/send/1#part',
  'https://127.0.0.1/send/1',
  'https://[::1]/send/1',
  'https://localhost/send/1',
  'file:///etc/hosts',
  'fcm.googleapis.com/send/1',
  '',
])('%s is none', (endpoint) => {
  expect(pushEndpoint(endpoint)).toBeNull();
});
