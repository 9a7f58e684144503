import { Type } from 'typebox';
import { call } from '../call.ts';
import { photoRequest, text } from '../limits.ts';
import { Anything, Done, GameId, LinkQuery } from './shapes.ts';

const ignored = Type.Optional(Anything);
const UploadId = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' });
const params = Type.Object({ uploadId: Type.String({ maxLength: 80 }) });
const photoParams = Type.Object({ id: Type.String({ maxLength: 80 }) });
const part = 'application/offset+octet-stream';

/** Photos, and the uploads that can be taken up again (the tus protocol, version 1.0.0). */
export const photoCalls = {
  'upload-photo': call({
    method: 'POST',
    path: '/api/upload-photo',
    summary: "Keeps a team's photo: one that is sent along, or one that came by a finished upload",
    sends: 'multipart/form-data',
    query: Type.Object({ uploadId: Type.Optional(UploadId) }),
    input: Type.Object({
      photo: ignored,
      filename: ignored,
      gameId: Type.Optional(GameId),
      frontOrBack: ignored,
      uploadId: Type.Optional(UploadId),
    }),
    output: Type.Object({ success: Type.Boolean(), id: Type.String(), message: Type.Optional(Type.String()) }),
    status: 201,
  }),
  photo: call({
    method: 'GET',
    path: '/api/photos/:id',
    summary: 'A photo as JPEG, for whoever may see it; its thumbnail with size=thumb',
    caller: 'signed-in-or-link',
    params: photoParams,
    query: Type.Object({ size: Type.Optional(Type.Literal('thumb')), ...LinkQuery.properties }),
    output: Anything,
    answers: 'image/jpeg',
  }),
  'hide-photo': call({
    method: 'POST',
    path: '/api/photos/:id/hide',
    summary: 'Hides a photo from everybody but the host, or shows it again',
    params: photoParams,
    input: Type.Object({ hidden: Type.Boolean() }),
    output: Done,
  }),
  'remove-photo': call({
    method: 'DELETE',
    path: '/api/photos/:id',
    summary: 'Deletes a photo for good; for the host and whoever sent it, once the race is over',
    params: photoParams,
    output: Done,
  }),
  'ask-photo-removal': call({
    method: 'POST',
    path: '/api/photos/:id/removal',
    summary: 'Asks the host to take a photo away',
    caller: 'signed-in-or-link',
    params: photoParams,
    query: LinkQuery,
    input: Type.Object({
      name: Type.String({ maxLength: text.displayName }),
      words: Type.String({ maxLength: photoRequest.words }),
      contact: Type.Optional(Type.String({ maxLength: text.email })),
    }),
    /** The host is gone and the photo is hidden; or the same was asked before, and the host has let it stay. */
    output: Type.Object({
      ...Done.properties,
      hidden: Type.Optional(Type.Boolean()),
      dismissed: Type.Optional(Type.Boolean()),
    }),
    status: 201,
  }),
  'dismiss-photo-removal': call({
    method: 'POST',
    path: '/api/photos/:id/removal/dismiss',
    summary: 'Lets a photo stay that somebody asked to have taken away; for the host',
    params: photoParams,
    input: Type.Object({ request: Type.String({ maxLength: 80 }) }),
    output: Done,
  }),
  'begin-upload': call({
    method: 'POST',
    path: '/api/uploads',
    summary: 'Begins an upload; Upload-Metadata names the gameId, and `id` how the upload is to be called',
    sends: part,
    query: Type.Object({ id: Type.Optional(UploadId) }),
    output: Anything,
    status: 201,
  }),
  'find-upload': call({
    method: 'HEAD',
    path: '/api/uploads/:uploadId',
    summary: 'How much of an upload has arrived',
    params,
    output: Anything,
  }),
  'go-on-with-upload': call({
    method: 'PATCH',
    path: '/api/uploads/:uploadId',
    summary: 'Sends more of an upload, from where it stands',
    sends: part,
    params,
    output: Anything,
    status: 204,
  }),
  'drop-upload': call({
    method: 'DELETE',
    path: '/api/uploads/:uploadId',
    summary: 'Gives an upload up',
    params,
    output: Anything,
    status: 204,
  }),
};
