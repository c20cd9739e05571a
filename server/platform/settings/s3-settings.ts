/** A bucket of S3 or of a service that speaks its language. */
export interface S3Settings {
  bucket: string;
  /** Of another service than Amazon's. */
  endpoint?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}
