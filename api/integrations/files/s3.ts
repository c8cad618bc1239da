import { paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import { dispositionOf, type Files, folderOf, keysIn, newKey, readFrom, typeOfKey } from './files.ts';

export interface S3Config {
  readonly bucket: string;
  readonly region: string;
  /** Of a store that speaks as S3 does, e.g. MinIO; Amazon's when left out. */
  readonly endpoint?: string;
}

/**
 * How files are sent: of each one part in memory at a time. A part that fails is sent again, and what was
 * sent of a file that breaks off is removed.
 */
const IN_PARTS = { partSize: 5 * 1024 * 1024, queueSize: 1, leavePartsOnError: false };

/**
 * Files in a bucket at S3. Keys to it come from where the AWS SDK looks for them (AWS_ACCESS_KEY_ID and
 * AWS_SECRET_ACCESS_KEY, or the machine's role). The bucket stays private: links are presigned.
 */
export function openS3Files({ bucket, region, endpoint }: S3Config): Files {
  const client = new S3Client({
    region,
    // Checksums inside the body are Amazon's own; not every store that speaks S3 takes them.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  const url: Files['url'] = (key, { expiresInSeconds, name }) => {
    const contentType = typeOfKey(key);
    if (contentType === undefined) throw new RangeError('not a key of a file');
    const contentDisposition = dispositionOf(key, name);
    return disk.getSignedUrl(key, { expiresIn: expiresInSeconds, contentType, contentDisposition });
  };
  return {
    async put(orgCode, kind, content, { contentType, key = newKey(orgCode, kind, contentType) }) {
      const params = { Bucket: bucket, Key: key, Body: content, ContentType: contentType };
      await new Upload({ client, params, ...IN_PARTS }).done();
      return key;
    },
    url,
    get: (key) => readFrom(disk, key),
    keysOf: (orgCode) => keysIn(disk, folderOf(orgCode)),
    async bytesOf(orgCode, kind) {
      let sum = 0;
      const listing = { Bucket: bucket, Prefix: `${folderOf(orgCode)}/${kind}/` };
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, listing))
        for (const { Size = 0 } of Contents) sum += Size;
      return sum;
    },
    remove: (key) => disk.delete(key),
    origin:
      endpoint === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : new URL(endpoint).origin,
  };
}
