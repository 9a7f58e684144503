import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import { openPhotoBucket } from './photo-bucket.ts';
import type { PhotoFiles } from './photo-files.ts';
import { openPhotoFolder } from './photo-folder.ts';

/** Files in a folder of ours, or in a bucket that all nodes share when one is configured. */
export function openPhotoFiles(config: Pick<Config, 'dataDir' | 's3'>): PhotoFiles {
  return config.s3 ? openPhotoBucket(config.s3) : openPhotoFolder(join(config.dataDir, 'photos'));
}
