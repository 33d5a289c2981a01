/** Intel's motion estimation. Sources: its specification in the Khronos registry; clang's opencl-c.h. */
export const intelMotion = `
## Intel Device-Side Motion Estimation (cl_intel_device_side_avc_motion_estimation)
let all = mce ime ref sic
let three = ime ref sic
let two = ime ref
let first = mce ime ref
since 1.2 extension cl_intel_device_side_avc_motion_estimation
traits convergent reads
uchar intel_sub_group_avc_mce_get_default_inter_base_multi_reference_penalty(uchar slice_type, uchar qp) // Returns
  the default inter base multi reference penalty.
ulong intel_sub_group_avc_mce_get_default_inter_shape_penalty(uchar slice_type, uchar qp) // Returns the default inter
  shape penalty.
uchar intel_sub_group_avc_mce_get_default_inter_direction_penalty(uchar slice_type, uchar qp) // Returns the default
  inter direction penalty.
uint intel_sub_group_avc_mce_get_default_intra_luma_shape_penalty(uchar slice_type, uchar qp) // Returns the default
  intra luma shape penalty.
uint2 intel_sub_group_avc_mce_get_default_inter_motion_vector_cost_table(uchar slice_type, uchar qp) // Returns the
  default inter motion vector cost table.
uchar intel_sub_group_avc_mce_get_default_intra_luma_mode_penalty(uchar slice_type, uchar qp) // Returns the default
  intra luma mode penalty.
uint2 intel_sub_group_avc_mce_get_default_high_penalty_cost_table(void) // Returns the default high penalty cost
  table.
uint2 intel_sub_group_avc_mce_get_default_medium_penalty_cost_table(void) // Returns the default medium penalty cost
  table.
uint2 intel_sub_group_avc_mce_get_default_low_penalty_cost_table(void) // Returns the default low penalty cost table.
uint intel_sub_group_avc_mce_get_default_non_dc_luma_intra_penalty(void) // Returns the default non dc luma intra
  penalty.
uchar intel_sub_group_avc_mce_get_default_intra_chroma_mode_base_penalty(void) // Returns the default intra chroma
  mode base penalty.
intel_sub_group_avc_{all}_payload_t intel_sub_group_avc_{all}_set_inter_base_multi_reference_penalty(uchar
  reference_base_penalty, intel_sub_group_avc_{all}_payload_t payload) // Sets the inter base multi reference penalty
  of a payload.
intel_sub_group_avc_mce_payload_t intel_sub_group_avc_mce_set_inter_shape_penalty(ulong packed_shape_penalty,
  intel_sub_group_avc_mce_payload_t payload) // Sets the inter shape penalty of a payload.
intel_sub_group_avc_{all}_payload_t intel_sub_group_avc_{all}_set_inter_direction_penalty(uchar direction_cost,
  intel_sub_group_avc_{all}_payload_t payload) // Sets the inter direction penalty of a payload.
intel_sub_group_avc_{all}_payload_t intel_sub_group_avc_{all}_set_motion_vector_cost_function(ulong
  packed_cost_center_delta, uint2 packed_cost_table, uchar cost_precision, intel_sub_group_avc_{all}_payload_t
  payload) // Sets the motion vector cost function of a payload.
intel_sub_group_avc_{all}_payload_t intel_sub_group_avc_{all}_set_ac_only_haar(intel_sub_group_avc_{all}_payload_t
  payload) // Sets the ac only haar of a payload.
intel_sub_group_avc_{all}_payload_t intel_sub_group_avc_{all}_set_source_interlaced_field_polarity(uchar
  src_field_polarity, intel_sub_group_avc_{all}_payload_t payload) // Sets the source interlaced field polarity of a
  payload.
intel_sub_group_avc_{all}_payload_t intel_sub_group_avc_{all}_set_single_reference_interlaced_field_polarity(uchar
  ref_field_polarity, intel_sub_group_avc_{all}_payload_t payload) // Sets the single reference interlaced field
  polarity of a payload.
intel_sub_group_avc_{all}_payload_t intel_sub_group_avc_{all}_set_dual_reference_interlaced_field_polarities(uchar
  fwd_ref_field_polarity, uchar bwd_ref_field_polarity, intel_sub_group_avc_{all}_payload_t payload) // Sets the dual
  reference interlaced field polarities of a payload.
ulong intel_sub_group_avc_{first}_get_motion_vectors(intel_sub_group_avc_{first}_result_t result) // Returns the
  motion vectors.
ushort intel_sub_group_avc_{all}_get_inter_distortions(intel_sub_group_avc_{all}_result_t result) // Returns the inter
  distortions.
ushort intel_sub_group_avc_{first}_get_best_inter_distortion(intel_sub_group_avc_{first}_result_t result) // Returns
  the best inter distortion.
uchar intel_sub_group_avc_{first}_get_inter_major_shape(intel_sub_group_avc_{first}_result_t result) // Returns the
  inter major shape.
uchar intel_sub_group_avc_{first}_get_inter_minor_shapes(intel_sub_group_avc_{first}_result_t result) // Returns the
  inter minor shapes.
uchar intel_sub_group_avc_{first}_get_inter_directions(intel_sub_group_avc_{first}_result_t result) // Returns the
  inter directions.
uchar intel_sub_group_avc_{first}_get_inter_motion_vector_count(intel_sub_group_avc_{first}_result_t result) //
  Returns the inter motion vector count.
uint intel_sub_group_avc_{first}_get_inter_reference_ids(intel_sub_group_avc_{first}_result_t result) // Returns the
  inter reference ids.
uchar intel_sub_group_avc_{first}_get_inter_reference_interlaced_field_polarities(uint packed_reference_ids, uint
  packed_reference_parameter_field_polarities, intel_sub_group_avc_{first}_result_t result) // Returns the inter
  reference interlaced field polarities.
intel_sub_group_avc_ime_payload_t intel_sub_group_avc_ime_initialize(ushort2 src_coord, uchar partition_mask, uchar
  sad_adjustment) // Returns a new payload.
intel_sub_group_avc_ime_payload_t intel_sub_group_avc_ime_set_single_reference(short2 ref_offset, uchar
  search_window_config, intel_sub_group_avc_ime_payload_t payload) // Sets the single reference of a payload.
intel_sub_group_avc_ime_payload_t intel_sub_group_avc_ime_set_dual_reference(short2 fwd_ref_offset, short2
  bwd_ref_offset, uchar search_window_config, intel_sub_group_avc_ime_payload_t payload) // Sets the dual reference of
  a payload.
intel_sub_group_avc_ime_payload_t intel_sub_group_avc_ime_set_max_motion_vector_count(uchar max_motion_vector_count,
  intel_sub_group_avc_ime_payload_t payload) // Sets the max motion vector count of a payload.
intel_sub_group_avc_ime_payload_t
  intel_sub_group_avc_ime_set_unidirectional_mix_disable(intel_sub_group_avc_ime_payload_t payload) // Sets the
  unidirectional mix disable of a payload.
intel_sub_group_avc_ime_payload_t intel_sub_group_avc_ime_set_early_search_termination_threshold(uchar threshold,
  intel_sub_group_avc_ime_payload_t payload) // Sets the early search termination threshold of a payload.
intel_sub_group_avc_ime_payload_t intel_sub_group_avc_ime_set_weighted_sad(uint packed_sad_weights,
  intel_sub_group_avc_ime_payload_t payload) // Sets the weighted sad of a payload.
ushort2 intel_sub_group_ime_ref_window_size(uchar search_window_config, char dual_ref) // Returns the ref window size.
ushort2 intel_sub_group_avc_ime_ref_window_size(uchar search_window_config, char dual_ref) // Returns the ref window
  size.
short2 intel_sub_group_avc_ime_adjust_ref_offset(short2 ref_offset, ushort2 src_coord, ushort2 ref_window_size,
  ushort2 image_size) // Moves a reference window into the image.
intel_sub_group_avc_{three}_result_t intel_sub_group_avc_{three}_evaluate_with_single_reference(read_only image2d_t
  src_image, read_only image2d_t ref_image, sampler_t vme_media_sampler, intel_sub_group_avc_{three}_payload_t
  payload) // Evaluates a payload with single reference.
intel_sub_group_avc_{three}_result_t intel_sub_group_avc_{three}_evaluate_with_dual_reference(read_only image2d_t
  src_image, read_only image2d_t fwd_ref_image, read_only image2d_t bwd_ref_image, sampler_t vme_media_sampler,
  intel_sub_group_avc_{three}_payload_t payload) // Evaluates a payload with dual reference.
intel_sub_group_avc_ime_result_single_reference_streamout_t
  intel_sub_group_avc_ime_evaluate_with_single_reference_streamout(read_only image2d_t src_image, read_only image2d_t
  ref_image, sampler_t vme_media_sampler, intel_sub_group_avc_ime_payload_t payload) // Evaluates a payload with
  single reference streamout.
intel_sub_group_avc_ime_result_dual_reference_streamout_t
  intel_sub_group_avc_ime_evaluate_with_dual_reference_streamout(read_only image2d_t src_image, read_only image2d_t
  fwd_ref_image, read_only image2d_t bwd_ref_image, sampler_t vme_media_sampler, intel_sub_group_avc_ime_payload_t
  payload) // Evaluates a payload with dual reference streamout.
intel_sub_group_avc_ime_result_t intel_sub_group_avc_ime_evaluate_with_single_reference_streamin(read_only image2d_t
  src_image, read_only image2d_t ref_image, sampler_t vme_media_sampler, intel_sub_group_avc_ime_payload_t payload,
  intel_sub_group_avc_ime_single_reference_streamin_t streamin_components) // Evaluates a payload with single
  reference streamin.
intel_sub_group_avc_ime_result_t intel_sub_group_avc_ime_evaluate_with_dual_reference_streamin(read_only image2d_t
  src_image, read_only image2d_t fwd_ref_image, read_only image2d_t bwd_ref_image, sampler_t vme_media_sampler,
  intel_sub_group_avc_ime_payload_t payload, intel_sub_group_avc_ime_dual_reference_streamin_t streamin_components) //
  Evaluates a payload with dual reference streamin.
intel_sub_group_avc_ime_result_single_reference_streamout_t
  intel_sub_group_avc_ime_evaluate_with_single_reference_streaminout(read_only image2d_t src_image, read_only
  image2d_t ref_image, sampler_t vme_media_sampler, intel_sub_group_avc_ime_payload_t payload,
  intel_sub_group_avc_ime_single_reference_streamin_t streamin_components) // Evaluates a payload with single
  reference streaminout.
intel_sub_group_avc_ime_result_dual_reference_streamout_t
  intel_sub_group_avc_ime_evaluate_with_dual_reference_streaminout(read_only image2d_t src_image, read_only image2d_t
  fwd_ref_image, read_only image2d_t bwd_ref_image, sampler_t vme_media_sampler, intel_sub_group_avc_ime_payload_t
  payload, intel_sub_group_avc_ime_dual_reference_streamin_t streamin_components) // Evaluates a payload with dual
  reference streaminout.
intel_sub_group_avc_ime_single_reference_streamin_t
  intel_sub_group_avc_ime_get_single_reference_streamin(intel_sub_group_avc_ime_result_single_reference_streamout_t
  result) // Returns the single reference streamin.
intel_sub_group_avc_ime_dual_reference_streamin_t
  intel_sub_group_avc_ime_get_dual_reference_streamin(intel_sub_group_avc_ime_result_dual_reference_streamout_t
  result) // Returns the dual reference streamin.
intel_sub_group_avc_ime_result_t
  intel_sub_group_avc_ime_strip_single_reference_streamout(intel_sub_group_avc_ime_result_single_reference_streamout_t
  result) // Removes the single reference streamout from a result.
intel_sub_group_avc_ime_result_t
  intel_sub_group_avc_ime_strip_dual_reference_streamout(intel_sub_group_avc_ime_result_dual_reference_streamout_t
  result) // Removes the dual reference streamout from a result.
uint
  intel_sub_group_avc_ime_get_streamout_major_shape_motion_vectors(intel_sub_group_avc_ime_result_single_reference_streamout_t
  result, uchar major_shape) // Returns the streamout major shape motion vectors.
ushort
  intel_sub_group_avc_ime_get_streamout_major_shape_distortions(intel_sub_group_avc_ime_result_single_reference_streamout_t
  result, uchar major_shape) // Returns the streamout major shape distortions.
uchar
  intel_sub_group_avc_ime_get_streamout_major_shape_reference_ids(intel_sub_group_avc_ime_result_single_reference_streamout_t
  result, uchar major_shape) // Returns the streamout major shape reference ids.
uint
  intel_sub_group_avc_ime_get_streamout_major_shape_motion_vectors(intel_sub_group_avc_ime_result_dual_reference_streamout_t
  result, uchar major_shape, uchar direction)
ushort
  intel_sub_group_avc_ime_get_streamout_major_shape_distortions(intel_sub_group_avc_ime_result_dual_reference_streamout_t
  result, uchar major_shape, uchar direction)
uchar
  intel_sub_group_avc_ime_get_streamout_major_shape_reference_ids(intel_sub_group_avc_ime_result_dual_reference_streamout_t
  result, uchar major_shape, uchar direction)
uchar intel_sub_group_avc_ime_get_border_reached(uchar image_select, intel_sub_group_avc_ime_result_t result) //
  Returns the border reached.
uchar intel_sub_group_avc_ime_get_truncated_search_indication(intel_sub_group_avc_ime_result_t result) // Returns the
  truncated search indication.
uchar intel_sub_group_avc_ime_get_unidirectional_early_search_termination(intel_sub_group_avc_ime_result_t result) //
  Returns the unidirectional early search termination.
uint intel_sub_group_avc_ime_get_weighting_pattern_minimum_motion_vector(intel_sub_group_avc_ime_result_t result) //
  Returns the weighting pattern minimum motion vector.
ushort intel_sub_group_avc_ime_get_weighting_pattern_minimum_distortion(intel_sub_group_avc_ime_result_t result) //
  Returns the weighting pattern minimum distortion.
intel_sub_group_avc_ref_payload_t intel_sub_group_avc_fme_initialize(ushort2 src_coord, ulong motion_vectors, uchar
  major_shapes, uchar minor_shapes, uchar directions, uchar pixel_resolution, uchar sad_adjustment) // Returns a new
  payload.
intel_sub_group_avc_ref_payload_t intel_sub_group_avc_bme_initialize(ushort2 src_coord, ulong motion_vectors, uchar
  major_shapes, uchar minor_shapes, uchar directions, uchar pixel_resolution, uchar bidirectional_weight, uchar
  sad_adjustment) // Returns a new payload.
intel_sub_group_avc_ref_payload_t
  intel_sub_group_avc_ref_set_bidirectional_mix_disable(intel_sub_group_avc_ref_payload_t payload) // Sets the
  bidirectional mix disable of a payload.
intel_sub_group_avc_ref_payload_t intel_sub_group_avc_ref_set_bilinear_filter_enable(intel_sub_group_avc_ref_payload_t
  payload) // Sets the bilinear filter enable of a payload.
intel_sub_group_avc_ref_result_t intel_sub_group_avc_ref_evaluate_with_multi_reference(read_only image2d_t src_image,
  uint packed_reference_ids, sampler_t vme_media_sampler, intel_sub_group_avc_ref_payload_t payload) // Evaluates a
  payload with multi reference.
intel_sub_group_avc_sic_result_t intel_sub_group_avc_sic_evaluate_with_multi_reference(read_only image2d_t src_image,
  uint packed_reference_ids, sampler_t vme_media_sampler, intel_sub_group_avc_sic_payload_t payload) // Evaluates a
  payload with multi reference.
intel_sub_group_avc_ref_result_t intel_sub_group_avc_ref_evaluate_with_multi_reference(read_only image2d_t src_image,
  uint packed_reference_ids, uchar packed_reference_field_polarities, sampler_t vme_media_sampler,
  intel_sub_group_avc_ref_payload_t payload)
intel_sub_group_avc_sic_result_t intel_sub_group_avc_sic_evaluate_with_multi_reference(read_only image2d_t src_image,
  uint packed_reference_ids, uchar packed_reference_field_polarities, sampler_t vme_media_sampler,
  intel_sub_group_avc_sic_payload_t payload)
intel_sub_group_avc_sic_payload_t intel_sub_group_avc_sic_initialize(ushort2 src_coord) // Returns a new payload.
intel_sub_group_avc_sic_payload_t intel_sub_group_avc_sic_configure_skc(uint skip_block_partition_type, uint
  skip_motion_vector_mask, ulong motion_vectors, uchar bidirectional_weight, uchar skip_sad_adjustment,
  intel_sub_group_avc_sic_payload_t payload) // Configures SKC in a payload.
intel_sub_group_avc_sic_payload_t intel_sub_group_avc_sic_configure_ipe(uchar luma_intra_partition_mask, uchar
  intra_neighbour_availability, uchar left_edge_luma_pixels, uchar upper_left_corner_luma_pixel, uchar
  upper_edge_luma_pixels, uchar upper_right_edge_luma_pixels, uchar intra_sad_adjustment,
  intel_sub_group_avc_sic_payload_t payload) // Configures IPE in a payload.
intel_sub_group_avc_sic_payload_t intel_sub_group_avc_sic_configure_ipe(uchar luma_intra_partition_mask, uchar
  intra_neighbour_availability, uchar left_edge_luma_pixels, uchar upper_left_corner_luma_pixel, uchar
  upper_edge_luma_pixels, uchar upper_right_edge_luma_pixels, ushort left_edge_chroma_pixels, ushort
  upper_left_corner_chroma_pixel, ushort upper_edge_chroma_pixels, uchar intra_sad_adjustment,
  intel_sub_group_avc_sic_payload_t payload)
uint intel_sub_group_avc_sic_get_motion_vector_mask(uint skip_block_partition_type, uchar direction) // Returns the
  motion vector mask.
intel_sub_group_avc_sic_payload_t intel_sub_group_avc_sic_set_intra_luma_shape_penalty(uint packed_shape_cost,
  intel_sub_group_avc_sic_payload_t payload) // Sets the intra luma shape penalty of a payload.
intel_sub_group_avc_sic_payload_t intel_sub_group_avc_sic_set_intra_luma_mode_cost_function(uchar luma_mode_penalty,
  uint luma_packed_neighbor_modes, uint luma_packed_non_dc_penalty, intel_sub_group_avc_sic_payload_t payload) // Sets
  the intra luma mode cost function of a payload.
intel_sub_group_avc_sic_payload_t intel_sub_group_avc_sic_set_intra_chroma_mode_cost_function(uchar
  chroma_mode_penalty, intel_sub_group_avc_sic_payload_t payload) // Sets the intra chroma mode cost function of a
  payload.
intel_sub_group_avc_sic_payload_t
  intel_sub_group_avc_sic_set_skc_bilinear_filter_enable(intel_sub_group_avc_sic_payload_t payload) // Sets the skc
  bilinear filter enable of a payload.
intel_sub_group_avc_sic_payload_t intel_sub_group_avc_sic_set_skc_forward_transform_enable(ulong
  packed_sad_coefficients, intel_sub_group_avc_sic_payload_t payload) // Sets the skc forward transform enable of a
  payload.
intel_sub_group_avc_sic_payload_t intel_sub_group_avc_sic_set_block_based_raw_skip_sad(uchar block_based_skip_type,
  intel_sub_group_avc_sic_payload_t payload) // Sets the block based raw skip sad of a payload.
intel_sub_group_avc_sic_result_t intel_sub_group_avc_sic_evaluate_ipe(read_only image2d_t src_image, sampler_t
  vme_media_sampler, intel_sub_group_avc_sic_payload_t payload) // Evaluates a payload ipe.
uchar intel_sub_group_avc_sic_get_ipe_luma_shape(intel_sub_group_avc_sic_result_t result) // Returns the ipe luma
  shape.
ushort intel_sub_group_avc_sic_get_best_ipe_luma_distortion(intel_sub_group_avc_sic_result_t result) // Returns the
  best ipe luma distortion.
ushort intel_sub_group_avc_sic_get_best_ipe_chroma_distortion(intel_sub_group_avc_sic_result_t result) // Returns the
  best ipe chroma distortion.
ulong intel_sub_group_avc_sic_get_packed_ipe_luma_modes(intel_sub_group_avc_sic_result_t result) // Returns the packed
  ipe luma modes.
uchar intel_sub_group_avc_sic_get_ipe_chroma_mode(intel_sub_group_avc_sic_result_t result) // Returns the ipe chroma
  mode.
uint intel_sub_group_avc_sic_get_packed_skc_luma_count_threshold(intel_sub_group_avc_sic_result_t result) // Returns
  the packed skc luma count threshold.
ulong intel_sub_group_avc_sic_get_packed_skc_luma_sum_threshold(intel_sub_group_avc_sic_result_t result) // Returns
  the packed skc luma sum threshold.
ushort intel_sub_group_avc_sic_get_inter_raw_sads(intel_sub_group_avc_sic_result_t result) // Returns the inter raw
  sads.
intel_sub_group_avc_{three}_payload_t intel_sub_group_avc_{three}_set_inter_shape_penalty(ulong packed_shape_cost,
  intel_sub_group_avc_{three}_payload_t payload) // Sets the inter shape penalty of a payload.
intel_sub_group_avc_mce_payload_t
  intel_sub_group_avc_{three}_convert_to_mce_payload(intel_sub_group_avc_{three}_payload_t payload) // Converts to the
  type of another stage.
intel_sub_group_avc_ime_payload_t intel_sub_group_avc_mce_convert_to_ime_payload(intel_sub_group_avc_mce_payload_t
  payload) // Converts to the type of another stage.
intel_sub_group_avc_ref_payload_t intel_sub_group_avc_mce_convert_to_ref_payload(intel_sub_group_avc_mce_payload_t
  payload) // Converts to the type of another stage.
intel_sub_group_avc_sic_payload_t intel_sub_group_avc_mce_convert_to_sic_payload(intel_sub_group_avc_mce_payload_t
  payload) // Converts to the type of another stage.
intel_sub_group_avc_mce_result_t
  intel_sub_group_avc_{three}_convert_to_mce_result(intel_sub_group_avc_{three}_result_t result) // Converts to the
  type of another stage.
intel_sub_group_avc_ime_result_t intel_sub_group_avc_mce_convert_to_ime_result(intel_sub_group_avc_mce_result_t
  result) // Converts to the type of another stage.
intel_sub_group_avc_ref_result_t intel_sub_group_avc_mce_convert_to_ref_result(intel_sub_group_avc_mce_result_t
  result) // Converts to the type of another stage.
intel_sub_group_avc_sic_result_t intel_sub_group_avc_mce_convert_to_sic_result(intel_sub_group_avc_mce_result_t
  result) // Converts to the type of another stage.
`;
