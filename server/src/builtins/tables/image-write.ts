/** Writing images, and asking about their size and format. */
export const imageWrite = `
## Built-in Image Write Functions
traits writes
let plane = image2d_t image1d_array_t
let volume = image3d_t image2d_array_t
let line = image1d_t image1d_buffer_t
void write_imagef(write_only|read_write line image, int coord, float4 color)
  // Writes a pixel given as floats, at integer coordinates.
void write_imagef(write_only|read_write plane image, int2 coord, float4 color)
void write_imagef(write_only|read_write volume image, int4 coord, float4 color)
void write_imagei(write_only|read_write line image, int coord, int4 color)
  // Writes a pixel given as signed integers, at integer coordinates.
void write_imagei(write_only|read_write plane image, int2 coord, int4 color)
void write_imagei(write_only|read_write volume image, int4 coord, int4 color)
void write_imageui(write_only|read_write line image, int coord, uint4 color)
  // Writes a pixel given as unsigned integers, at integer coordinates.
void write_imageui(write_only|read_write plane image, int2 coord, uint4 color)
void write_imageui(write_only|read_write volume image, int4 coord, uint4 color)
void write_imageh(write_only|read_write line image, int coord, half4 color)
  // Writes a pixel given as halfs, at integer coordinates.
void write_imageh(write_only|read_write plane image, int2 coord, half4 color)
void write_imageh(write_only|read_write volume image, int4 coord, half4 color)
void write_imagef(write_only|read_write image2d_depth_t image, int2 coord, float depth)
void write_imagef(write_only|read_write image2d_array_depth_t image, int4 coord, float depth)
## Built-in Image Query Functions
traits pure
let image = image1d_t image1d_buffer_t image2d_t image3d_t image1d_array_t image2d_array_t image2d_depth_t
  image2d_array_depth_t
let flat = image2d_t image2d_array_t image2d_depth_t image2d_array_depth_t
let array = image1d_array_t image2d_array_t image2d_array_depth_t
int get_image_width(read_only|write_only|read_write image image) // Width of the image in pixels.
int get_image_height(read_only|write_only|read_write flat image) // Height of the image in pixels.
int get_image_height(read_only|write_only|read_write image3d_t image)
int get_image_depth(read_only|write_only|read_write image3d_t image) // Depth of the image in pixels.
int get_image_channel_data_type(read_only|write_only|read_write image image)
  // Channel data type, one of the CLK_SNORM_INT8 … CLK_FLOAT values.
int get_image_channel_order(read_only|write_only|read_write image image)
  // Channel order, one of the CLK_A … CLK_RGBA values.
int2 get_image_dim(read_only|write_only|read_write flat image)
  // Width and height; for a 3D image width, height, depth and 0.
int4 get_image_dim(read_only|write_only|read_write image3d_t image)
size_t get_image_array_size(read_only|write_only|read_write array image) // Number of images in the array.
## Mipmap Writes (cl_khr_mipmap_image_writes)
traits writes
needs cl_khr_mipmap_image_writes
void write_imagef(write_only image1d_t image, int coord, int lod, float4 color)
void write_imagef(write_only plane image, int2 coord, int lod, float4 color)
void write_imagef(write_only volume image, int4 coord, int lod, float4 color)
void write_imagei(write_only image1d_t image, int coord, int lod, int4 color)
void write_imagei(write_only plane image, int2 coord, int lod, int4 color)
void write_imagei(write_only volume image, int4 coord, int lod, int4 color)
void write_imageui(write_only image1d_t image, int coord, int lod, uint4 color)
void write_imageui(write_only plane image, int2 coord, int lod, uint4 color)
void write_imageui(write_only volume image, int4 coord, int lod, uint4 color)
void write_imagef(write_only image2d_depth_t image, int2 coord, int lod, float depth)
void write_imagef(write_only image2d_array_depth_t image, int4 coord, int lod, float depth)
## Mipmaps (cl_khr_mipmap_image)
traits pure
needs cl_khr_mipmap_image
let image = image1d_t image2d_t image3d_t image1d_array_t image2d_array_t image2d_depth_t image2d_array_depth_t
int get_image_num_mip_levels(read_only|write_only|read_write image image) // Number of mip levels of the image.
## Multi-Sample Images (cl_khr_gl_msaa_sharing)
traits pure
needs cl_khr_gl_msaa_sharing
let image = image2d_msaa_t image2d_array_msaa_t image2d_msaa_depth_t image2d_array_msaa_depth_t
let array = image2d_array_msaa_t image2d_array_msaa_depth_t
int get_image_width(read_only|write_only|read_write image image)
int get_image_height(read_only|write_only|read_write image image)
int get_image_channel_data_type(read_only|write_only|read_write image image)
int get_image_channel_order(read_only|write_only|read_write image image)
int get_image_num_samples(read_only|write_only|read_write image image) // Number of samples of each pixel.
int2 get_image_dim(read_only|write_only|read_write image image)
size_t get_image_array_size(read_only|write_only|read_write array image)
`;
